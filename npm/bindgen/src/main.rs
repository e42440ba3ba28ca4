//! From a module as rustc makes it to one that JavaScript can call:
//! `awalam-bindgen awalam_wasm.wasm npm/dist`.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let paths: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder] = paths.as_slice() else {
        eprintln!("error: two paths are wanted, of the module and of the folder to write to");
        return ExitCode::from(2);
    };
    let written = Bindgen::new()
        .input_path(module)
        .out_name("engine")
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
