"""Serve a built site on this machine."""
import gzip
import io
import os
import re
import sys
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote

from policy import header_policy

PORTS_TRIED = 20
LONGEST = 2_000  # characters of an address; a folder's name may have 255
PACKED = (".html", ".css", ".js", ".svg", ".ipynb", ".xml")


class SiteHandler(SimpleHTTPRequestHandler):
    "Files of the site with their right types and policies; the site's own page for anything missing; no listings."
    extensions_map = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".html": "text/html; charset=utf-8",
        ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
        ".svg": "image/svg+xml", ".wasm": "application/wasm",
        ".ipynb": "application/x-ipynb+json", ".xml": "application/xml",
    }

    page = ""  # the HTML that is sent

    def send_head(self):
        if len(self.path) > LONGEST: return self.send_error(HTTPStatus.REQUEST_URI_TOO_LONG)
        asked = unquote(re.split("[?#]", self.path)[0], errors="surrogatepass")
        if "/." in asked or "\0" in asked: return self.send_error(HTTPStatus.NOT_FOUND)
        path = Path(self.translate_path(self.path))
        if asked.endswith("/"):  # a folder, and no file
            if not os.path.isdir(path): return self.send_error(HTTPStatus.NOT_FOUND)
            path = path / "index.html"
        self.page = path.read_text(encoding="utf-8") if path.suffix == ".html" and os.path.isfile(path) else ""
        accepts = "gzip" in self.headers.get("Accept-Encoding", "")
        if accepts and path.suffix in PACKED and os.path.isfile(path): return self.send_packed(path)
        return super().send_head()

    def send_packed(self, path):
        "Send text compressed, as any web server does."
        body = gzip.compress(path.read_bytes(), compresslevel=6, mtime=0)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return io.BytesIO(body)

    def list_directory(self, path):
        return self.send_error(HTTPStatus.NOT_FOUND)

    def send_error(self, code, message=None, explain=None):
        lost, chinese = Path(self.directory, "404.html"), Path(self.directory, "zh/404.html")
        if self.path.startswith("/zh/") and chinese.exists(): lost = chinese
        if code != HTTPStatus.NOT_FOUND or not lost.exists():
            return super().send_error(code, message, explain)
        body = lost.read_bytes()
        self.page = body.decode()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def end_headers(self):
        self.send_header("Cache-Control", "no-cache")
        self.send_header("Content-Security-Policy", header_policy(self.page))
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, format, *args):
        "Print nothing: the address is all a reader needs in the terminal."


class SiteServer(ThreadingHTTPServer):
    "A server that says nothing of a reader who goes away before the answer ends."

    def handle_error(self, request, client_address):
        if not isinstance(sys.exception(), ConnectionError): super().handle_error(request, client_address)


def make_server(folder, port):
    "Return a server of `folder` on `port`, or on the first free one after it; 0 takes any."
    handler = partial(SiteHandler, directory=str(folder))
    for candidate in range(port, port + PORTS_TRIED if port else 1):
        try:
            return SiteServer(("127.0.0.1", candidate), handler)
        except OSError as error:
            taken = error
    raise SystemExit(f"no free port from {port} to {candidate}: {taken}. Choose one with --port")


def serve(folder, port):
    "Serve `folder` until Ctrl-C."
    with make_server(folder, port) as server:
        print(f"serving http://127.0.0.1:{server.server_port}/  (Ctrl-C stops)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print("\nstopped", flush=True)
