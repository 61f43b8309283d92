"""The server of the site: right types, the page for lost readers, and nothing but the site."""
import gzip
import http.client
import re
import signal
import socket
import struct
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from waiting import until

pytestmark = pytest.mark.turns(5)

TOP = Path(__file__).resolve().parents[2]


def status(address):
    try:
        with urllib.request.urlopen(address) as answer:
            return answer.status, answer.headers["Content-Type"]
    except urllib.error.HTTPError as error:
        return error.code, error.headers["Content-Type"]


def test_a_missing_page_is_answered_with_404_and_links_that_work(served, watched):
    assert status(served + "no/such/page")[0] == 404
    page = watched.page
    page.goto(served + "no/such/page")
    assert page.evaluate("getComputedStyle(document.querySelector('.top')).position") == "sticky"
    page.click("article a[href='index.html']")
    assert page.url == served + "index.html"


def test_a_missing_chinese_page_is_answered_in_chinese(served, watched):
    assert status(served + "zh/no/such/page")[0] == 404
    page = watched.page
    page.goto(served + "zh/no/such/page")
    assert page.locator("html").get_attribute("lang") == "zh-Hans"
    assert page.locator("a.edition").get_attribute("hreflang") == "en"
    assert page.evaluate("getComputedStyle(document.querySelector('.top')).position") == "sticky"
    assert page.evaluate("document.fonts.ready.then(() => document.fonts.check('16px \"Lit Serif\"'))")
    page.click("article a[href='api.html']")
    assert page.url == served + "zh/api.html"
    page.goto(served + "zh/missing.html")
    page.click("article a[href='lessons/cumulative_gain.html']")
    assert page.url == served + "zh/lessons/cumulative_gain.html"


def test_a_server_that_knows_one_page_for_lost_readers_leads_to_the_chinese_one(served, site, watched):
    lost = (site / "404.html").read_text(encoding="utf-8")
    answer = {"status": 404, "body": lost, "content_type": "text/html"}
    watched.page.route("**/zh/elsewhere.html", lambda route: route.fulfill(**answer))
    watched.page.goto(served + "zh/elsewhere.html")
    watched.page.wait_for_url("**/zh/404.html")


@pytest.mark.some(1)
@pytest.mark.parametrize("missing", ["missing.html", "no/such/page"])
def test_a_missing_page_can_search(missing, served, watched):
    page = watched.page
    page.goto(served + missing)
    page.click(".search-button")
    page.keyboard.type("reciprocal rank")
    page.locator(".results a[href*='lessons/reciprocal_rank']").first.click()
    page.wait_for_url(served + "lessons/reciprocal_rank.html*")


TYPES = [
    ("site.js", "text/javascript"), ("favicon.svg", "image/svg+xml"), ("index.html", "text/html"),
    ("sitemap.xml", "application/xml"),
]


@pytest.mark.parametrize("name, kind", TYPES)
def test_files_are_served_with_their_type(name, kind, served):
    code, given = status(served + name)
    assert code == 200 and given.startswith(kind)


def test_text_travels_compressed(served, site):
    page = (site / "lessons/normalized_gain.html").read_bytes()
    asked = urllib.request.Request(served + "lessons/normalized_gain.html", headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(asked) as answer:
        body = answer.read()
        assert answer.headers["Content-Encoding"] == "gzip" and answer.headers["Content-Type"].startswith("text/html")
    assert gzip.decompress(body) == page and len(body) < len(page) / 2
    with urllib.request.urlopen(served + "lessons/normalized_gain.html") as answer:
        assert answer.headers["Content-Encoding"] is None and answer.read() == page


OUTSIDE = ["/../settings.ini", "/%2e%2e/settings.ini", "/.build.json", "/%2ebuild.json", "/%2Ebuild.json?x",
           "/notebooks/", "/pagefind/", "/index.html/", "/site.js/", "/%00", "/index.html%00",
           "/" + "a" * 300, "/" + "a/" * 900]


def answered(served, path, **headers):
    "Return the status of the answer to `path` as it stands."
    connection = http.client.HTTPConnection(served.removeprefix("http://").rstrip("/"))
    connection.request("GET", path, headers=headers)
    return connection.getresponse().status


@pytest.mark.parametrize("headers", [{}, {"Accept-Encoding": "gzip"}], ids=["plain", "gzip"])
@pytest.mark.parametrize("path", OUTSIDE, ids=lambda path: path[:20])
def test_nothing_but_the_site_is_served(path, headers, served):
    assert answered(served, path, **headers) == 404


@pytest.mark.parametrize("headers", [{}, {"Accept-Encoding": "gzip"}], ids=["plain", "gzip"])
def test_a_page_and_a_folder_are_served_packed_or_not(headers, served):
    for path in ("/", "/index.html", "/index.html?a=/.b", "/site.js#x"): assert answered(served, path, **headers) == 200


@pytest.mark.parametrize("path", ["/" + "a" * 2_000, "/" + "a/" * 15_000, "/" + "a" * 65_000, "/?" + "a" * 60_000])
def test_an_address_that_is_too_long_is_answered_and_nothing_is_printed(path, site, capfd):
    from serve import make_server
    with make_server(site, 0) as server:
        running = threading.Thread(target=server.serve_forever)
        running.start()
        try: assert answered(f"http://127.0.0.1:{server.server_port}/", path) == 414
        finally:
            server.shutdown()
            running.join()
    assert capfd.readouterr().err == ""


def test_a_taken_port_gives_way_to_the_next(site):
    from serve import make_server
    with make_server(site, 0) as first, make_server(site, first.server_port) as second:
        assert second.server_port > first.server_port


def test_a_reader_who_goes_away_is_no_error(site, capfd):
    from serve import make_server
    at_once = struct.pack("ii", 1, 0)  # closed without a farewell
    with make_server(site, 0) as server:
        close, closed = server.shutdown_request, []

        def shutdown_request(request):
            close(request)
            closed.append(request)

        def all_closed(): assert len(closed) == 5

        server.shutdown_request = shutdown_request  # called where an answer ends, in a thread of its own
        running = threading.Thread(target=server.serve_forever)
        running.start()
        for _ in range(5):
            with socket.create_connection(server.server_address) as reader:
                reader.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, at_once)
                reader.sendall(b"GET /practice/more_measures.html HTTP/1.0\r\n\r\n")
        until(all_closed)
        server.shutdown()
        running.join()
    assert capfd.readouterr().err == ""


def test_serving_prints_the_address_and_stops_at_an_interrupt(site):
    command = [sys.executable, "docs/build.py", "--serve", "--port", "0"]
    with subprocess.Popen(command, cwd=TOP, stdout=subprocess.PIPE, text=True) as server:
        lines = iter(server.stdout.readline, "")
        address = next(found[0] for line in lines if (found := re.search(r"http://127\.0\.0\.1:\d+/", line)))
        try:
            assert status(address)[0] == 200
            server.send_signal(signal.SIGINT)
            assert server.wait() == 0
        finally: server.kill()  # else a server that does not stop would be waited for without end
