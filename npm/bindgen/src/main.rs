//! From a module as rustc makes it to one that JavaScript can call:
//! `awalam-bindgen awalam_wasm.wasm npm/dist engine`.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder, name] = given.as_slice() else {
        eprintln!("error: the module, the folder to write to and a name are wanted");
        return ExitCode::from(2);
    };
    let written = Bindgen::new()
        .input_path(module)
        .out_name(name)
        .remove_name_section(true)
        .remove_producers_section(true)
        .typescript(true)
        .web(true)
        .and_then(|bindgen| bindgen.generate(folder));
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
