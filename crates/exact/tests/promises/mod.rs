//! What table files promise, whatever is in them; the fuzz target asks for the same.

use awalam_exact::awale::RowList;
use awalam_exact::awale::files::Folder;
use awalam_exact::awale::{Cursor, Index, Plane, build_layer};
use awalam_games::awale::Rules;

/// Bytes under the name of a small table are refused, or every figure that can be read
/// is right.
pub fn table_files(data: &[u8]) {
    let home = tempfile::tempdir().expect("a folder");
    let folder = Folder::new(home.path());
    std::fs::write(folder.file(Rules::Awari, 0), data).expect("written");
    let opened = folder.open(Rules::Awari);
    assert_eq!(
        opened.complaint.is_none(),
        opened.tables.most_seeds() == Some(0)
    );
    if let Some(complaint) = opened.complaint {
        assert!(!complaint.to_string().contains('\n'));
    }
    // Whatever it is, nothing panics.
    let _ = folder.verify(Rules::Awari, &(), &mut |_| ());
    let (index, list) = (Index::new(0), RowList::new(0));
    let rows = Cursor::new(&index, &list).at(0);
    if let Some(value) = opened.tables.probe_value(&rows) {
        let right = build_layer(Rules::Awari, &[], &list, true, &()).expect("not stopped");
        let bytes = right.plane(Plane::Values).expect("values");
        assert_eq!(value, bytes[0] as i8 - 48);
    }
}
