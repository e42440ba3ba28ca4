//! What tests of one kind share: tables of Awalé here, positions of Avalam in `avalam`.

pub mod avalam;

use awalam_exact::awale::{Cursor, Index, Layer, RowList, Tables, build_layer};
use awalam_games::awale::{Rows, Rules};

/// The tables of up to `most` seeds.
pub fn tables(rules: Rules, most: usize) -> Tables {
    let list = RowList::new(most);
    let mut layers: Vec<Layer> = Vec::new();
    for _ in 0..=most {
        let layer = build_layer(rules, &layers, &list, true, &()).expect("nobody stops it");
        layers.push(layer);
    }
    Tables::new(rules, layers)
}

/// Visits all positions of a number of seeds.
pub fn for_all(seeds: usize, mut visit: impl FnMut(Rows)) {
    let (index, list) = (Index::new(seeds), RowList::new(seeds));
    let mut cursor = Cursor::new(&index, &list);
    (0..index.positions()).for_each(|number| visit(cursor.at(number)));
}
