"""Fetching from a server of our own that answers as the hub does: HEAD for metadata, GET with ranges."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from click.testing import CliRunner

from loongdoc_env.errors import ConfigurationError, DownloadError
from loongdoc_env.tasks.cli import data
from loongdoc_env.tasks.fetch import DATA_SETS, MANIFEST, fetch
from loongdoc_env.tasks.sources import open_task_set

pytest.importorskip("huggingface_hub", reason="the hub's client library is not installed")

FILES = DATA_SETS["infinitebench"].files
COMMIT = "0123456789abcdef0123456789abcdef01234567"
STOP = 2 * 65_536  # two blocks of what is written at a time
PREFIX = "/datasets/xinrongzhang2022/InfiniteBench/resolve/"


def content(name: str) -> bytes:
    options = ["Ada", "Bo", "Cy", "Di"] if "choice" in name else []
    rows = [
        {"id": i, "context": f"{name} " * 2_000, "input": f"Q{i}?", "answer": ["Ada"], "options": options}
        for i in range(20)
    ]
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


class Hub(ThreadingHTTPServer):
    """A hub with the files of ∞Bench; what goes wrong is set by the test."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.files = {name: content(name) for name in FILES}
        self.etags = {name: hashlib.sha256(body).hexdigest() for name, body in self.files.items()}
        self.stop_after: int | None = None  # bytes of a body after which the connection breaks, once
        self.goes_down = False  # … and is answered with an error when it comes back
        self.is_down = False  # the next request for a body is answered with 503
        self.ignore_ranges = False
        self.no_hub = False
        self.requests: list[tuple[str, str, str, str]] = []  # method, file, revision, range

    def handle_error(self, request: object, client_address: object) -> None:
        """Let a client hang up without a traceback on the screen."""

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Hub

    def do_HEAD(self) -> None:
        self.answer(with_body=False)

    def do_GET(self) -> None:
        self.answer(with_body=True)

    def answer(self, with_body: bool) -> None:
        hub = self.server
        path = self.path.removeprefix("/blobs").removeprefix(PREFIX)
        revision, _, name = path.partition("/")
        wanted = self.headers.get("Range", "")
        hub.requests.append((self.command, name, revision, wanted))
        if name not in hub.files:
            self.send_response(404)
            self.send_header("X-Error-Code", "EntryNotFound")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        body = hub.files[name]
        if not with_body and not self.path.startswith("/blobs"):  # large files lie on another host, as on the hub
            self.send_response(302)
            self.send_header("Location", f"http://localhost:{hub.server_address[1]}/blobs{self.path}")
            if not hub.no_hub:
                self.send_header("X-Repo-Commit", COMMIT)
                self.send_header("X-Linked-Etag", f'"{hub.etags[name]}"')
                self.send_header("X-Linked-Size", str(len(body)))
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        if hub.is_down:
            hub.is_down = False
            self.send_response(503)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        start = 0
        if wanted and not hub.ignore_ranges:
            start = int(wanted.removeprefix("bytes=").split("-")[0])
            self.send_response(206)
            self.send_header("Content-Range", f"bytes {start}-{len(body) - 1}/{len(body)}")
        else:
            self.send_response(200)
        self.send_header("Content-Length", str(len(body) - start))
        self.end_headers()
        if hub.stop_after is not None:
            self.wfile.write(body[start : start + hub.stop_after])
            hub.stop_after = None
            hub.is_down = hub.goes_down
            self.close_connection = True
            return
        self.wfile.write(body[start:])

    def log_message(self, format: str, *args: object) -> None:
        """Keep the test output clean."""


@pytest.fixture
def hub() -> Iterator[Hub]:
    server = Hub()
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join()


def bodies(hub: Hub, name: str) -> list[str]:
    return [wanted for method, file, _, wanted in hub.requests if method == "GET" and file == name]


def test_all_files_arrive_whole_from_one_commit(hub, tmp_path):
    lines: list[str] = []
    assert fetch("infinitebench", endpoint=hub.address + "/", dest=tmp_path, report=lines.append) == tmp_path
    for name in FILES:
        assert (tmp_path / name).read_bytes() == hub.files[name]
    assert [revision for method, _, revision, _ in hub.requests if method == "HEAD"] == ["main", COMMIT, COMMIT]
    manifest = json.loads((tmp_path / MANIFEST).read_text(encoding="utf-8"))
    assert manifest["commit"] == COMMIT
    assert manifest["files"][FILES[0]]["checksum"] == hub.etags[FILES[0]]
    assert len(lines) == 3
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([*FILES, MANIFEST])
    assert len(open_task_set("EnQA", source="infinitebench", data_dir=tmp_path)) == 20


def test_what_is_there_is_checked_and_not_fetched_again(hub, tmp_path):
    fetch("infinitebench", endpoint=hub.address, dest=tmp_path)
    (tmp_path / FILES[1]).write_bytes(b"damaged")
    hub.requests.clear()
    fetch("infinitebench", endpoint=hub.address, dest=tmp_path)
    assert [len(bodies(hub, name)) for name in FILES] == [0, 1, 0]
    assert (tmp_path / FILES[1]).read_bytes() == hub.files[FILES[1]]


def test_small_files_are_checked_by_their_git_hash(hub, tmp_path):
    body = hub.files[FILES[0]]
    hub.etags[FILES[0]] = hashlib.sha1(b"blob %d\0" % len(body) + body).hexdigest()
    fetch("infinitebench", endpoint=hub.address, dest=tmp_path)
    assert (tmp_path / FILES[0]).read_bytes() == body


@pytest.mark.parametrize("ignore_ranges", [False, True])
def test_stopped_transfer_goes_on_in_the_next_call(hub, tmp_path, ignore_ranges):
    hub.stop_after = STOP
    hub.goes_down = True
    original = hub.files[FILES[0]]
    with pytest.raises(DownloadError, match="go on from where it stopped"):
        fetch("infinitebench", endpoint=hub.address, dest=tmp_path)
    (partial,) = tmp_path.glob(".*.part")
    assert partial.stat().st_size == STOP
    assert not (tmp_path / FILES[0]).exists()
    hub.requests.clear()
    hub.ignore_ranges = ignore_ranges
    fetch("infinitebench", endpoint=hub.address, dest=tmp_path)
    assert bodies(hub, FILES[0]) == [f"bytes={STOP}-"]
    assert (tmp_path / FILES[0]).read_bytes() == original
    assert not list(tmp_path.glob(".*.part"))


def test_broken_connection_is_taken_up_at_once(hub, tmp_path):
    hub.stop_after = STOP
    fetch("infinitebench", endpoint=hub.address, dest=tmp_path)
    assert bodies(hub, FILES[0]) == ["", f"bytes={STOP}-"]
    assert (tmp_path / FILES[0]).read_bytes() == hub.files[FILES[0]]


def test_damaged_transfer_is_removed_and_reported(hub, tmp_path):
    good = hub.files[FILES[0]]
    hub.files[FILES[0]] = good[:-2] + b"?\n"
    with pytest.raises(DownloadError, match=r"longbook_qa_eng\.jsonl is damaged: checksum .*; it was removed"):
        fetch("infinitebench", endpoint=hub.address, dest=tmp_path)
    assert list(tmp_path.iterdir()) == []
    hub.files[FILES[0]] = good
    fetch("infinitebench", endpoint=hub.address, dest=tmp_path)


def test_partial_file_of_another_version_is_dropped(hub, tmp_path):
    stale = tmp_path / f".{FILES[0]}.{'0' * 16}.part"
    stale.write_bytes(b"old")
    fetch("infinitebench", endpoint=hub.address, dest=tmp_path)
    assert not stale.exists()
    assert bodies(hub, FILES[0]) == [""]


def test_without_network_one_line_says_what_to_do(tmp_path):
    runner = CliRunner()
    result = runner.invoke(
        data, ["fetch", "infinitebench", "--endpoint", "http://127.0.0.1:9", "--dest", str(tmp_path)]
    )
    assert isinstance(result.exception, DownloadError)
    message = str(result.exception)
    assert "\n" not in message
    for part in ("could not fetch longbook_qa_eng.jsonl", "--endpoint", "--data-dir", *FILES):
        assert part in message


def test_missing_file_and_other_servers_are_named(hub, tmp_path):
    hub.no_hub = True
    with pytest.raises(DownloadError, match="is not served by a hub"):
        fetch("infinitebench", endpoint=hub.address, dest=tmp_path)
    hub.no_hub = False
    del hub.files[FILES[2]]
    with pytest.raises(DownloadError, match=r"could not fetch longbook_qa_chn\.jsonl \(.*404"):
        fetch("infinitebench", endpoint=hub.address, dest=tmp_path)
    assert (tmp_path / FILES[0]).is_file()


def test_unknown_data_set_offers_the_nearest():
    with pytest.raises(ConfigurationError, match="Did you mean 'infinitebench'"):
        fetch("infinitebenck")


def test_commands_say_what_is_ready(hub, tmp_path, monkeypatch):
    monkeypatch.setenv("LOONGDOC_CACHE", str(tmp_path))
    runner = CliRunner()
    assert not json.loads(runner.invoke(data, ["list", "--json"]).output)["infinitebench"]["ready"]
    assert "infinitebench is ready" in runner.invoke(data, ["fetch", "infinitebench", "--endpoint", hub.address]).output
    assert "ready" in runner.invoke(data, ["list"]).output
    shown = json.loads(runner.invoke(data, ["show", "EnMC", "--json"]).output)
    assert (shown["source"], shown["tasks"], shown["name"]) == ("infinitebench", 20, "EnMC-K1")
    assert "Q0?" in runner.invoke(data, ["show", "EnMC"]).output
    refused = runner.invoke(data, ["show", "EnMC", "--source-options", "{"])
    assert refused.exit_code == 2
