"""`ndcg-lit conform` on programs that do and do not keep to the protocol: one clear line and status 2, or 0, or 1."""
import json
import os
import subprocess
import sys
import tracemalloc
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from ndcg_lit.command import main
from ndcg_lit.conform import ask, conform, read_cases

REFERENCE = Path(__file__).resolve().parents[2] / "conformance" / "reference.py"
CASE = read_cases()[0]["id"]


def run(*words):
    "Return status, standard output and standard error of the command, within this process."
    with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as err:
        status = main(["conform", *map(str, words)])
    return status, out.getvalue(), err.getvalue()


def run_apart(*words):
    "Return status, standard output and standard error of the command as a process."
    program = [sys.executable, "-c", "from ndcg_lit.command import main; raise SystemExit(main())", "conform"]
    done = subprocess.run([*program, *map(str, words)], capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def python(code): return sys.executable, "-c", code


def line(**answer): return f"print({json.dumps(answer)!r})"


REPLY = "import json, sys\nfor c in sys.stdin: print(json.dumps({'id': json.loads(c)['id'], %s}))"
BEGUN = f'{{"id": "{CASE}", "value": '
BROKEN = {
    "nothing": ((), "there is no command to ask"),
    "no such program": (("no-such-program-1",), "cannot be started: No such file or directory"),
    "a folder": (("/",), "cannot be started: Permission denied"), "a crash": (python("1 / 0"), "ZeroDivisionError"),
    "a crash half way": (python(f"{line(id=CASE, value=1)}\n1 / 0"), f"answered 1 of {len(read_cases())} cases"),
    "a crash at the end": (python(REPLY % "'value': 1" + "\nraise SystemExit(3)"), "ended with status 3"),
    "garbage": (python("print('Hello')"), "line 1 of its answers: 'Hello' is no answer"),
    "a list": (python("print([1])"), "is no answer such as"),
    "a foreign id": (python(line(id="x-1", value=1)), "answers a case that was not asked"),
    "an id twice": (python(line(id=CASE, value=1) + "\n" + line(id=CASE, value=1)), "a second time"),
    "text for a number": (python(line(id=CASE, value="high")), 'must have a number or "nan"'),
    "true for a number": (python(line(id=CASE, value=True)), 'must have a number or "nan"'),
    "null": (python(line(id=CASE, value=None)), 'must have a number or "nan"'),
    "two answers": (python(line(id=CASE, value=1, error=True)), "must have one of value, error, unsupported"),
    "no answer": (python(line(id=CASE)), "must have one of value, error, unsupported"),
    "no reason": (python(line(id=CASE, unsupported=True)), "must give its reason as text"),
    "too few": (python(line(id=CASE, value=1)), f"answered 1 of {len(read_cases())} cases"),
    "brackets": (python("print('[' * 200_000)"), "is no answer such as"),
    "brackets in an answer": (python(f"print({BEGUN!r} + '[' * 200_000)"), "is no answer such as"),
    "a number of 5,000 digits": (python(f"print({BEGUN!r} + '9' * 5000 + '}}')"), "is no answer such as"),
    "a blank line": (python("print()"), "line 1 of its answers: '' is no answer"),
    "bytes that are no text": (python("import sys; sys.stdout.buffer.write(b'\\xff\\n')"), "is no answer"),
    "a tolerance below 0": (("--tolerance", "-1", "x"), "--tolerance must be 0 or more"),
    "a tolerance of nan": (("--tolerance", "nan", "x"), "--tolerance must be 0 or more"),
    "no time": (("--timeout", "0", "x"), "--timeout must be above 0"),
    "an unknown convention": (("--convention", "no-such", "x"), "there are no cases for the convention 'no-such'"),
    "a misspelt convention": (("--convention", "sklaern", "x"), "did you mean sklearn"),
}


@pytest.mark.parametrize(("words", "says"), BROKEN.values(), ids=BROKEN)
def test_a_broken_program_is_one_line_and_status_2(words, says):
    status, out, err = run(*words)
    assert (status, out, err.count("\n")) == (2, "", 1), err
    assert says in err and err.startswith("ndcg-lit: ")


def test_a_program_that_hangs_is_ended_with_those_it_started(tmp_path):
    """They end together: the two hold one pipe, whose other end sees it closed by both. A slow machine may need more
    time than is given before the second has started, and then it is given more."""
    os.mkfifo(tmp_path / "alive")
    held = f"import time; file = open('{tmp_path}/alive', 'w'); print(1, file=file, flush=True); time.sleep(1e6)"
    code = f"import subprocess, sys, time; subprocess.Popen([sys.executable, '-c', {held!r}]); time.sleep(1e6)"
    for seconds in (1, 4, 16, 64, 256):
        pipe = os.open(tmp_path / "alive", os.O_RDONLY | os.O_NONBLOCK)
        status, out, err = run_apart("--timeout", seconds, *python(code))
        assert (status, out, err.count("\n")) == (2, "", 1) and f"did not end within {seconds} seconds" in err
        os.set_blocking(pipe, True)
        with open(pipe) as file: started = file.read()  # until nobody holds the other end
        if started: return
    pytest.fail("the program of a program never started")


# Its answers never end; what it says beside them is 300 MB, after which it hangs, since no limit but time ends it
ENDLESS = {
    "out": "import sys\nwhile True: sys.stdout.write('y' * 1000 + '\\n' * %d)",
    "err": "import sys, time\nfor _ in range(3000): sys.stderr.write('y' * 100_000 + '\\n' * %d)\ntime.sleep(1e6)",
}


@pytest.mark.parametrize(("stream", "newline", "seconds", "says"), [
    ("out", 0, 3600, f"was ended: its answers to {len(read_cases())} cases pass 10,000,000 bytes"),
    ("out", 1, 3600, f"was ended: its answers to {len(read_cases())} cases pass 10,000,000 bytes"),
    ("err", 1, 3, f"did not end within 3 seconds; by then it had answered 0 of {len(read_cases())} cases"),
])
def test_an_endless_answer_stops_at_a_limit_and_is_not_kept(stream, newline, seconds, says):
    tracemalloc.start()
    try:
        endless = python(ENDLESS[stream] % newline)
        with pytest.raises(ValueError, match=f"{says}$"): ask(endless, read_cases(), seconds)
        assert tracemalloc.get_traced_memory()[1] < 100_000_000
    finally: tracemalloc.stop()
    status, out, err = run_apart("--timeout", seconds, *endless)
    assert (status, out, err.count("\n")) == (2, "", 1) and says in err


def test_all_right_ends_with_0():
    status, out, err = run_apart(sys.executable, REFERENCE)
    assert (status, err) == (0, "") and out.startswith(f"{len(read_cases())} cases: {len(read_cases())} right")


@pytest.mark.parametrize("value", ["10**400", "-(10**400)", "float('inf')", "10**20"])
def test_a_value_beyond_floats_is_wrong(value):
    status, out, err = run("--convention", "sklearn", *python(REPLY % f"'value': {value}"))
    assert (status, err) == (1, "") and "wrong" in out and ("inf" in out or "1e+20" in out)


SEPARATORS = "\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c", "\x1e", "\r"


@pytest.mark.parametrize("sign", SEPARATORS, ids=ascii)
def test_a_reason_may_hold_what_ends_a_line_elsewhere(sign):
    if sign >= " ": text = f"no AP{sign}yet"  # JSON holds it as it is
    else: text = json.dumps(f"no AP{sign}yet")[1:-1].replace("\\", "\\\\")
    code = ("import json, sys\nsys.stdout.reconfigure(encoding='utf-8')\nfor c in sys.stdin: "
            f"print('{{\"id\": ' + json.dumps(json.loads(c)['id']) + ', \"unsupported\": \"{text}\"}}')")
    answers = ask(python(code), read_cases("sklearn"))
    assert {answer["unsupported"] for answer in answers.values()} == {f"no AP{sign}yet"}


@pytest.mark.parametrize("command", ["python my_runner.py", b"python", [sys.executable, 3], [None]], ids=str)
def test_a_command_is_a_list_of_words(command):
    with pytest.raises(TypeError, match=r"^command must be a list of its words, such as \['python'"): conform(command)


def test_wrong_answers_end_with_1():
    status, out, err = run(*python(REPLY % "'value': 0.123"))
    assert (status, err) == (1, "") and "missed wholly" in out and " wrong" in out


def test_unsupported_cases_end_with_1_unless_forgiven():
    shy = python(REPLY % "'unsupported': 'too shy'")
    status, out, _ = run(*shy)
    assert status == 1 and "'too shy'" in out and "wrong" not in out
    assert run("--partial", *shy)[0] == 0


def test_a_tolerance_forgives():
    spoiled = f"exec(open({str(REFERENCE)!r}).read().replace('else float(value)', 'else float(value) * (1 + 1e-9)'))"
    assert run(*python(spoiled))[0] == 1
    assert run("--tolerance", 1e-8, *python(spoiled))[0] == 0


def test_the_answers_are_not_told():
    told = "import sys; sys.exit(any('\"value\"' in c or '\"why\"' in c or '\"choices\"' in c for c in sys.stdin))"
    assert "ended with status 0" in run(*python(told))[2]


def test_the_list_names_choices():
    status, out, _ = run("--list")
    assert status == 0 and "ap_divisor=cutoff" in out and "ties=docid-rising" in out
