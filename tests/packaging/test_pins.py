"""constraints.txt and package-lock.json hold everywhere, with hashes, and carry nothing of where they were made."""
import json
import re
import shutil
import ssl
import subprocess
import sys
import tomllib
from configparser import ConfigParser
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

import npm
from seeds import of_the_day

TOP = Path(__file__).resolve().parents[2]
PYTHONS = ("3.11.2", "3.12", "3.13", "3.14")  # each that settings.ini names; the first as Debian 12 has it
EXTRAS = ("lab", "frames", "large", "stats", "spark", "mlflow", "data", "notebooks", "site", "dev")
PINS = TOP / "constraints.txt"


def uv():
    "Return the uv beside this Python, or the one on the PATH."
    found = shutil.which("uv", path=str(Path(sys.executable).parent)) or shutil.which("uv")
    assert found, "uv is needed: make .venv/ready"
    return found


def asked(extra):
    "Return what settings.ini asks for with `extra`."
    config = ConfigParser(delimiters=["="])
    config.read(TOP / "settings.ini", encoding="utf-8")
    meta = config["DEFAULT"]
    return f"{meta['requirements']} {meta[f'{extra}_requirements']}".split()


def resolve(python, wanted, pins=PINS):
    "Ask uv for `wanted` on `python` under `pins`; the finished process, its output as text."
    command = [uv(), "pip", "compile", "--python", sys.executable, "--python-version", python, "--constraint", pins]
    command += ["--no-annotate", "--no-header", "-"]
    return subprocess.run(command, cwd=TOP, input="\n".join(wanted), capture_output=True, text=True)


@pytest.mark.parametrize("python", [PYTHONS[0], *of_the_day(PYTHONS[1:], 1)])
def test_the_pins_of_every_extra_resolve_and_are_complete(python):
    done = resolve(python, sorted({want for extra in EXTRAS for want in asked(extra)}))
    assert done.returncode == 0, f"not every extra can be installed on Python {python}:\n{done.stderr}"
    pinned = {line.split("=")[0].lower() for line in lines()}
    unpinned = [line for line in done.stdout.splitlines() if line.split("=")[0].lower() not in pinned]
    assert unpinned == [], f"make lock; not pinned for Python {python}: {unpinned}"


def test_a_pin_that_does_not_fit_is_named(tmp_path):
    pins = tmp_path / "constraints.txt"
    pins.write_text("soupsieve==4.1.1\nbeautifulsoup4==4.15.0\n", encoding="utf-8")  # as it was: Debian 12 has 3.11.2
    done = resolve("3.11.2", ["beautifulsoup4"], pins)
    assert done.returncode and "soupsieve" in done.stderr and "3.11.5" in done.stderr


def lines():
    "Return the lines that pin a version, without the hashes that follow them."
    text = PINS.read_text(encoding="utf-8")
    return [line.removesuffix(" \\") for line in text.splitlines() if not line.startswith(("#", "    --hash="))]


def test_every_version_has_the_hashes_of_its_files():
    text = PINS.read_text(encoding="utf-8").partition("\n")[2].replace(" \\\n", "")
    one = re.compile(" --hash=sha256:[0-9a-f]{64}(?= |$)")
    hashes = [one.findall(line) for line in text.splitlines()]
    assert len(hashes) > 100 and all(hashes) and text.count("--hash=") == sum(map(len, hashes))


def test_what_a_build_needs_is_pinned():
    wanted = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    names = {re.match(r"[\w-]+", each)[0] for each in wanted}
    assert names and names <= {line.split("=")[0] for line in lines()}


LOCK = TOP / "package-lock.json"


def test_the_tools_of_npm_are_pinned_with_hashes_and_without_addresses():
    packages = json.loads(LOCK.read_text(encoding="utf-8"))["packages"]
    asked = json.loads((TOP / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    assert packages[""]["devDependencies"] == asked
    held = {name: package for name, package in packages.items() if name}
    assert len(held) > 10 and all(package["integrity"].startswith("sha512-") for package in held.values())
    assert not any("resolved" in package for package in held.values())
    assert "registry" not in LOCK.read_text(encoding="utf-8")


def test_a_spoiled_hash_of_a_tool_is_refused(tmp_path):
    shutil.copy(TOP / ".npmrc", tmp_path)
    lock, name = json.loads(LOCK.read_text(encoding="utf-8")), "@micropython/micropython-webassembly-pyscript"
    held = lock["packages"][f"node_modules/{name}"]
    given = {"name": "one", "devDependencies": {name: held["version"]}}
    for spoiled in (False, True):
        if spoiled: held["integrity"] = re.sub("sha512-.{8}", "sha512-AAAAAAAA", held["integrity"])
        lock["packages"] = {"": given, f"node_modules/{name}": held}
        for file, what in (("package.json", given), ("package-lock.json", lock)):
            (tmp_path / file).write_text(json.dumps(what), encoding="utf-8")
        if not spoiled: npm.npm("ci", top=tmp_path)
    with pytest.raises(npm.NoTools, match="EINTEGRITY"): npm.npm("ci", top=tmp_path)


def test_every_line_pins_one_version():
    assert [line for line in lines() if line.partition(";")[0].count("==") != 1] == []


def test_what_is_asked_for_by_version_is_pinned_at_that_version():
    every = (want for extra in (*EXTRAS, "bench") for want in asked(extra))
    exact = {want for want in every if "==" in want.partition(";")[0]}  # not in a marker
    assert exact and exact <= set(lines())


def test_the_pins_name_no_address_and_no_folder():
    text = PINS.read_text(encoding="utf-8")
    assert not any(word in text for word in ("://", "--index", "--find", " @ ", "file:", "/root", "/home"))


class Registry(BaseHTTPRequestHandler):
    "Answers npm that it is there."
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(b"{}")
    def log_message(self, *_): pass


@pytest.fixture
def behind_a_certificate(tmp_path):
    "Return the address of a server whose certificate was made here, and the file with that certificate."
    if not shutil.which("openssl"): pytest.skip("openssl, which makes the certificate, is not installed")
    key, certificate = tmp_path / "key.pem", tmp_path / "own.pem"
    name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    made = ["-keyout", key, "-out", certificate, "-days", "2", *name]
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", *made], check=True, capture_output=True)
    with ThreadingHTTPServer(("localhost", 0), Registry) as server:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        server.socket = context.wrap_socket(server.socket, server_side=True)
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"https://localhost:{server.server_port}/", certificate
        server.shutdown()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the certificates of the computer are in no file")
def test_npm_trusts_the_certificates_that_the_computer_trusts(behind_a_certificate, monkeypatch):
    registry, certificate = behind_a_certificate
    for name in ("NODE_EXTRA_CA_CERTS", "NODE_USE_SYSTEM_CA", "NODE_OPTIONS", "SSL_CERT_DIR", "HTTPS_PROXY",
                 "https_proxy", "NPM_CONFIG_CAFILE", "npm_config_cafile"): monkeypatch.delenv(name, raising=False)
    words = "ping", "--registry", registry, "--fetch-retries", "0"
    with pytest.raises(npm.NoTools, match="SELF_SIGNED_CERT"): npm.npm(*words)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))  # the computer's own store, as OpenSSL finds it
    npm.npm(*words)
