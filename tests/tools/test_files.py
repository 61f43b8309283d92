"A file is replaced when its new text is ready, never emptied; and nothing of ours writes in any other way."
import ast
import errno
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

import ndcg_lit.system
from ndcg_lit.system import write_file
from source import TOP, modules, read

MADE = {  # what writes only what it makes itself: pages in _docs/, copies and notes of them, the typefaces
    "docs/build.py", "docs/cache.py", "docs/render.py", "docs/after_quarto.py",
    "docs/fonts.py", "docs/search_index.py", "docs/sheet_pdf.py",
}


@pytest.fixture
def held(tmp_path):
    path = tmp_path / "queries.csv"
    path.write_text("all that I had\n")
    return path


def only(held): return os.listdir(held.parent) == [held.name]


def test_text_and_bytes_replace_what_was_there(held):
    write_file(held, "q\udce9\r\n")
    assert held.read_bytes() == b"q\xe9\r\n"
    write_file(str(held), b"\x00\xff")
    assert held.read_bytes() == b"\x00\xff" and only(held)


def fail(*_): raise OSError(28, "No space left on device")


def stop(*_): raise KeyboardInterrupt


@pytest.mark.parametrize("step", ["fsync", "replace", "chmod"])
@pytest.mark.parametrize("failure, error", [(fail, OSError), (stop, KeyboardInterrupt)])
def test_what_fails_leaves_the_file_whole(held, monkeypatch, step, failure, error):
    monkeypatch.setattr(ndcg_lit.system.os, step, failure)
    with pytest.raises(error) as caught: write_file(held, "new")
    assert held.read_text() == "all that I had\n" and only(held)
    assert error is KeyboardInterrupt or caught.value.filename == str(held)


def test_text_that_cannot_be_written_leaves_the_file_whole(held):
    with pytest.raises(UnicodeEncodeError): write_file(held, "\ud83d")
    assert held.read_text() == "all that I had\n" and only(held)


def test_permissions_stay_and_new_files_have_the_usual_ones(held):
    held.chmod(0o604)
    write_file(held, "new")
    assert stat.S_IMODE(held.stat().st_mode) == 0o604
    write_file(held.with_name("other"), "new")
    open(held.with_name("usual"), "w").close()
    assert held.with_name("other").stat().st_mode == held.with_name("usual").stat().st_mode


def test_a_file_keeps_its_owner_if_the_system_allows_it(held, monkeypatch):
    given, owner = [], (held.stat().st_uid, held.stat().st_gid)
    monkeypatch.setattr(ndcg_lit.system.os, "chown", lambda path, *ids: given.append(ids))
    write_file(held, "new")
    assert given == [owner] and held.read_text() == "new"

    def refuse(*_): raise PermissionError
    monkeypatch.setattr(ndcg_lit.system.os, "chown", refuse)
    write_file(held, "newer")
    assert held.read_text() == "newer" and only(held)


def test_a_link_goes_on_leading_to_its_file(held, tmp_path):
    (tmp_path / "far").mkdir()
    link, again = tmp_path / "far" / "link", tmp_path / "again"
    link.symlink_to("../queries.csv")
    again.symlink_to(link)
    write_file(again, "new")
    assert link.is_symlink() and again.is_symlink() and held.read_text() == "new"
    assert os.listdir(link.parent) == ["link"]
    dangling = tmp_path / "dangling"
    dangling.symlink_to("not_yet")
    write_file(dangling, "there")
    assert dangling.is_symlink() and (tmp_path / "not_yet").read_text() == "there"


def test_a_pipe_is_written_to(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    reader = subprocess.Popen(["cat", tmp_path / "pipe"], stdout=subprocess.PIPE)
    write_file(tmp_path / "pipe", "new\n")
    assert reader.communicate()[0] == b"new\n" and stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)


@pytest.mark.parametrize("path", ["/dev/stdout", "/dev/fd/1", "link"])
def test_standard_output_is_written_to(tmp_path, path):
    "Into the file that the shell opened, and what is printed later follows."
    (tmp_path / "link").symlink_to("/dev/stdout")
    code = f"from ndcg_lit.system import write_file\nwrite_file({path!r}, 'new\\n')\nprint('after')"
    environment = os.environ | {"PYTHONPATH": str(TOP)}
    with open(tmp_path / "out", "ab") as out:
        subprocess.run([sys.executable, "-c", code], stdout=out, cwd=tmp_path, env=environment, check=True)
    assert (tmp_path / "out").read_text() == "new\nafter\n"


def test_errors_name_the_file(held, tmp_path):
    for path, error in ((tmp_path, IsADirectoryError), (tmp_path / "no" / "file", FileNotFoundError)):
        with pytest.raises(error) as caught: write_file(path, "new")
        assert str(caught.value.filename) == str(path)


def test_a_file_that_may_not_be_written_is_refused(held, monkeypatch):
    "Root may write everywhere, so that the system's answer is given here."
    def refuse(path, *rest): raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    with monkeypatch.context() as patched:
        patched.setattr(os, "access", lambda path, mode: False)
        patched.setattr(os, "open", refuse)
        with pytest.raises(PermissionError): write_file(held, "new")
    assert held.read_text() == "all that I had\n"


def writers(top=TOP):
    "Return the files of the package and the builder that write a file themselves."
    paths = [*modules(top).values(), *sorted((top / "docs").glob("*.py"))]
    return {str(path.relative_to(top)) for path in paths if any(map(_writes, ast.walk(ast.parse(read(path)))))}


def _writes(node):
    "Say whether `node` is a call that opens a file for writing."
    if not isinstance(node, ast.Call): return False
    name = getattr(node.func, "attr", getattr(node.func, "id", ""))
    given = [*node.args, *(keyword.value for keyword in node.keywords)]
    words = [word.value for word in given if isinstance(word, ast.Constant)]
    writing = any(isinstance(word, str) and set(word) <= set("wxabt+") and set(word) & set("wxa") for word in words)
    return name in ("write_text", "write_bytes", "write_nb") or (name in ("open", "fdopen") and writing)


def test_nothing_else_writes():
    assert writers() == {"ndcg_lit/system.py", *MADE}


def test_another_writer_is_found(tmp_path):
    for folder in ("ndcg_lit", "docs"): (tmp_path / folder).mkdir()
    Path(tmp_path, "docs", "a.py").write_text("open(path, 'w')")
    Path(tmp_path, "ndcg_lit", "b.py").write_text("path.write_text('x')")
    Path(tmp_path, "ndcg_lit", "c.py").write_text("open(path, 'rb'); open(path)")
    assert writers(tmp_path) == {"docs/a.py", "ndcg_lit/b.py"}
