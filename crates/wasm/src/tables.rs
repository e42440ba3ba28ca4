//! Awalé's endgame tables, in the memory of the module: all its searches use them.

use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use awalam_exact::awale::files::read_layers;
use awalam_exact::awale::{TableSource, Tables};
use awalam_games::awale::Rules;
use awalam_view::{ErrorCode, ReadError, SharedTables};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::Failure;

/// More seeds take more memory than a page should: these take 300 MB while they are built, by
/// the bytes per position of their planes (estimated, not measured).
const MAX_SEEDS: usize = 16;

/// The tables built so far, for each rule set.
#[derive(Default)]
struct ModuleTables(Mutex<Vec<Arc<Tables>>>);

static TABLES: LazyLock<Arc<ModuleTables>> = LazyLock::new(Arc::default);

/// Where the searches of this module look values up.
pub fn module_tables() -> SharedTables {
    Some(TABLES.clone())
}

impl TableSource for ModuleTables {
    fn tables(&self, rules: Rules) -> Option<Arc<Tables>> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.iter().find(|tables| tables.rules() == rules).cloned()
    }
}

impl ModuleTables {
    /// Those built so far, perhaps none.
    fn built(&self, rules: Rules) -> Arc<Tables> {
        let built = self.tables(rules);
        built.unwrap_or_else(|| Arc::new(Tables::new(rules, Vec::new())))
    }

    fn keep(&self, tables: Tables) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|other| other.rules() != tables.rules());
        all.push(Arc::new(tables));
    }
}

fn read_rules(text: &str) -> Result<Rules, Failure> {
    Ok(text.parse().map_err(ReadError::Rules)?)
}

/// Builds the next table of a rule set of Awalé; gives the seeds up to which positions are
/// known then.
#[wasm_bindgen]
pub fn build_layer(rules: &str) -> Result<usize, Failure> {
    let built = TABLES.built(read_rules(rules)?);
    let seeds = built.layers().len();
    if seeds > MAX_SEEDS {
        let message = format!("tables of more than {MAX_SEEDS} seeds take too much memory here");
        return Err(Failure::new(ErrorCode::TooLarge, message));
    }
    TABLES.keep(built.with_next_layer());
    Ok(seeds)
}

/// Takes tables from the bytes of files as `awalam table build` writes them, one after the
/// other, those of a rule set from the first on that is missing; gives the seeds up to which
/// positions are known then.
#[wasm_bindgen]
pub fn read_tables(bytes: &[u8]) -> Result<Option<usize>, Failure> {
    let wrong = |message: String| Failure::new(ErrorCode::BadRecord, message);
    let layers = read_layers("what was given", bytes).map_err(|error| wrong(error.to_string()))?;
    let mut known = None;
    for layer in layers {
        let tables = TABLES.built(layer.rules());
        let next = tables.layers().len();
        if layer.seeds() > next {
            let (rules, seeds) = (layer.rules(), layer.seeds());
            let message =
                format!("tables of {rules} with {next} seeds come before those with {seeds}");
            return Err(wrong(message));
        }
        known = Some(layer.seeds().max(next.saturating_sub(1)));
        if layer.seeds() == next {
            TABLES.keep(tables.with_layer(layer));
        }
    }
    Ok(known)
}

/// The seeds up to which all positions are known; none if there is no table.
#[wasm_bindgen]
pub fn tables_up_to(rules: &str) -> Result<Option<usize>, Failure> {
    Ok(TABLES.built(read_rules(rules)?).most_seeds())
}
