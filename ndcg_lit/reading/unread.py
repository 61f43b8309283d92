"""What people have and is not read: it is told by its first bytes, with the line of code that makes a file of it that is."""

import os
import re

PARQUET = b"PAR1"  # how a Parquet file begins


def is_other(path):
    "Return whether the file at `path`, which has the name of a Parquet file, is none."
    if not os.path.isfile(path):
        return False
    with open(path, "rb") as file:
        return file.read(len(PARQUET)) != PARQUET


FRAME = "pandas.{read}({file!r}).to_csv({csv!r}, index=False)"
UNPACK = 'open({txt!r}, "wb").write({read}.open({file!r}).read())'
RECODE = 'open({txt!r}, "w", encoding="utf-8").write(open({file!r}, encoding="{read}").read())'
UNROLL = 'shutil.unpack_archive({file!r}, {folder!r}, "{read}")'
SAVE = "numpy.savetxt({txt!r}, {read})"


UNREAD = [  # how a file begins, what it is, the line that converts it, and the function that does so in it
    (rb"PK\x03\x04.{26}mimetypeapplication/vnd\.oasis\.opendocument\.spreadsheet", "a spreadsheet (ods)", FRAME, "read_excel"),
    (rb"PK\x03\x04.{26}(?:\[Content_Types\]\.xml|_rels/|docProps/|xl/)", "an Excel workbook (xlsx)", FRAME, "read_excel"),
    (rb"PK\x03\x04.{26}[^/\\]{1,200}\.npy", "arrays of numpy (npz)", SAVE, "next(iter(numpy.load({file!r}).values()))"),
    (rb"PK(?:\x03\x04|\x05\x06)", "a zip archive", UNROLL, "zip"),
    (rb"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Excel workbook (xls)", FRAME, "read_excel"),
    (rb"ARROW1\0\0|FEA1[\0-\x1f]", "an Arrow file (feather)", FRAME, "read_feather"),
    (rb"\xff{4}.{2}\0\0", "a stream of Arrow",
     'pyarrow.parquet.write_table(pyarrow.ipc.open_stream({file!r}).read_all(), {parquet!r})', ""),
    (rb"BZh[1-9](?:1AY&SY|\x17rE8P\x90)", "compressed by bzip2", UNPACK, "bz2"),
    (rb"\xfd7zXZ\0", "compressed by xz", UNPACK, "lzma"),
    (rb"\x04\x22\x4d\x18", "compressed by lz4", "lz4 -d {file!r} {txt!r}", ""),
    (rb"7z\xbc\xaf\x27\x1c|Rar!\x1a\x07", "an archive (7z or rar)", "7z x {file!r}", ""),
    (rb".{257}ustar(?:\0|  \0)", "a tar archive", UNROLL, "tar"),
    (rb"\x93NUMPY", "an array of numpy (npy)", SAVE, "numpy.load({file!r})"),
    (rb"\x80[\x02-\x05]", "a pickle of Python",
     'json.dump(pickle.load(open({file!r}, "rb")), open({json!r}, "w")), if you trust it,', ""),
    (rb"\x89HDF\r\n\x1a\n", "an HDF5 file", FRAME, "read_hdf"),
    (rb"ORC[\0-\x1f]", "an ORC file", FRAME, "read_orc"),
    (rb"SQLite format 3\0", "a database of SQLite",
     'pandas.read_sql("SELECT * FROM ...", sqlite3.connect({file!r})).to_csv({csv!r}, index=False)', ""),
    (rb"%PDF-", "a PDF", "export the table that it shows as CSV", None),
    (rb"\s*<(?i:!doctype html|html|head|body|!--)", "a web page (HTML), as a server sends in place of a file that it refuses",
     "download the file itself", None),
    (rb"\s*<\?xml\b", "XML", FRAME, "read_xml"),
    (rb"version https://git-lfs", "a pointer of Git LFS to a file that is not here", "git lfs pull fetches it", None),
    (rb"\xff\xfe\0\0|\0\0\xfe\xff", "text in UTF-32", RECODE, "utf-32"),
    (rb"(?:[^\0]\0\0\0){2}", "text in UTF-32", RECODE, "utf-32-le"),
    (rb"(?:\0\0\0[^\0]){2}", "text in UTF-32", RECODE, "utf-32-be"),
    (rb"(?:\xff\xfe|\xfe\xff).{0,400}\0", "text in UTF-16", RECODE, "utf-16"),
    (rb"(?:[^\0]\0){4}", "text in UTF-16", RECODE, "utf-16-le"),
    (rb"(?:\0[^\0]){4}", "text in UTF-16", RECODE, "utf-16-be"),
]  # fmt: skip


# What the first bytes of those have, and no plain text but a few
SUSPECT = re.compile(rb"\s*<|%PDF-|version https://|[^\0-\x08\x0e-\x1f]*+[\0-\x08\x0e-\x1f]")


PACKED = {b"\x1f\x8b": "gzip", b"\x28\xb5\x2f\xfd": "zstd"}  # what is unpacked where it is read


UNPACKED = {
    "gzip": (UNPACK, "gzip"),
    "zstd": (
        UNPACK.replace(
            "{read}.open({file!r})", 'pyarrow.input_stream({file!r}, compression="zstd")'
        ),
        "",
    ),
}


def packing(head):
    "Return what a file is packed by that begins with the bytes `head`; none for a file that is not."
    return next((name for begins, name in PACKED.items() if head.startswith(begins)), "")


BEGINNING = 512  # bytes that tell


def refuse_unread(head, first, source):
    "Raise ValueError for a `source` that is not read, by the bytes `head` of its beginning, which is unpacked from `first`."
    packed, head = packing(first), head[:BEGINNING]
    for begins, what, line, read in UNREAD if SUSPECT.match(head) else ():
        if re.match(begins, head, re.DOTALL):
            if packed:
                refuse(f"{what}, packed by {packed}", *UNPACKED[packed], source)
            refuse(what, line, read, source)
    if packed and packing(head):
        refuse(f"a file that is packed by {packed} twice", *UNPACKED[packed], source)


def refuse_packed(head, first, source):
    "Raise ValueError for a `source` that is Parquet inside gzip or zstd, by its first bytes as they are and unpacked, `head`."
    packed = packing(first)
    if packed and head.startswith(PARQUET):
        refuse(f"Parquet, packed by {packed}", *UNPACKED[packed], source)


def refuse(what, line, read, source):
    "Raise ValueError for a `source` that is `what`, and that a `line` of code converts by `read`; a sentence if that is None."
    file = source.path or "FILE"
    if read is not None:
        made = {each: f"{file}.{each}" for each in ("csv", "txt", "json", "parquet", "folder")}
        line = line.format(file=file, read=read.format(file=file), **made) + " makes a file that is"
    raise ValueError(f"{source.name}: this is {what}, which is not read; {line}")
