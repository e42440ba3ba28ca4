"""Packs a folder as NAME.tar.gz or NAME.zip: the same files give the same bytes, on any system.

    archive.py FOLDER NAME.tar.gz

Times are SOURCE_DATE_EPOCH, owners root, names sorted.
"""

import gzip
import os
import sys
import tarfile
import time
import zipfile
from pathlib import Path

MOMENT = int(os.environ["SOURCE_DATE_EPOCH"])
# The earliest that a ZIP file can tell.
MOMENT_IN_ZIP = max(time.gmtime(MOMENT)[:6], (1980, 1, 1, 0, 0, 0))
PROGRAM, TEXT = 0o755, 0o644


def mode(file: Path) -> int:
    return PROGRAM if file.is_dir() or file.name in ("awalam", "awalam.exe") else TEXT


def contents(folder: Path) -> list[tuple[Path, str]]:
    found = [folder, *folder.rglob("*")]
    named = [(file, file.relative_to(folder.parent).as_posix()) for file in found]
    return sorted(named, key=lambda entry: entry[1])


def write_tar(folder: Path, to: Path) -> None:
    with open(to, "wb") as out, gzip.GzipFile("", "wb", 9, out, mtime=0) as packed:
        with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as tar:
            for file, name in contents(folder):
                entry = tarfile.TarInfo(name)
                entry.mtime, entry.mode = MOMENT, mode(file)
                entry.uname = entry.gname = "root"
                if file.is_dir():
                    entry.type = tarfile.DIRTYPE
                    tar.addfile(entry)
                else:
                    entry.size = file.stat().st_size
                    with open(file, "rb") as content:
                        tar.addfile(entry, content)


def write_zip(folder: Path, to: Path) -> None:
    with zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for file, name in contents(folder):
            if file.is_file():
                entry = zipfile.ZipInfo(name, MOMENT_IN_ZIP)
                entry.compress_type = zipfile.ZIP_DEFLATED
                entry.create_system, entry.external_attr = 3, mode(file) << 16
                archive.writestr(entry, file.read_bytes())


if __name__ == "__main__":
    source, target = map(Path, sys.argv[1:])
    write = write_zip if target.suffix == ".zip" else write_tar
    write(source, target)
