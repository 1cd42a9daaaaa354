"""Download public data sets from the hub, resumable and checked against the hub's own checksums.

The hub's client library finds the files and makes the connections. Its own download function drops what was
received when it is stopped, so the partial file is kept here and the transfer goes on from its end. Nothing
is trusted until the whole file has the checksum that the hub states for it: SHA-256 for large files, the Git
hash for small ones.
"""

from __future__ import annotations

import hashlib
import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from loongdoc_env.errors import ConfigurationError, DownloadError, MissingExtraError, nearest
from loongdoc_env.tasks.sources import fetched_dir

MANIFEST = "fetched.json"
"""Beside the files: where they came from, at which commit, with which checksums."""


_BLOCK_BYTES = 1 << 16
_MAX_FAILURES = 4  # broken connections in a row without a byte received
_PAUSE_S = 1.0


@dataclass(frozen=True, slots=True)
class HubDataSet:
    """A data set on the hub.

    Attributes:
        repository: ``owner/name`` of the hub data set.
        files: Files that are needed of it.
    """

    repository: str
    files: tuple[str, ...]


DATA_SETS = {
    "infinitebench": HubDataSet(
        "xinrongzhang2022/InfiniteBench",
        ("longbook_qa_eng.jsonl", "longbook_choice_eng.jsonl", "longbook_qa_chn.jsonl"),
    ),
}
"""What can be fetched, by name."""


@dataclass(frozen=True, slots=True)
class _Remote:
    """What the hub says about one file."""

    url: str
    commit: str
    checksum: str
    size: int | None


def fetch(
    name: str,
    *,
    endpoint: str | None = None,
    dest: Path | None = None,
    report: Callable[[str], None] = lambda line: None,
) -> Path:
    """Download the files of a data set that are not there yet, and check every one.

    All files are taken from the same commit. A stopped transfer is continued by the next call.

    Args:
        name: Key of ``DATA_SETS``.
        endpoint: Address of the hub or of a mirror; default ``$HF_ENDPOINT``, else the public hub.
        dest: Folder to put them in; default the place where ``source="infinitebench"`` looks.
        report: Called with a line on each file.

    Returns:
        The folder.

    Raises:
        ConfigurationError: There is no data set of this name.
        MissingExtraError: The hub's client library is not installed.
        DownloadError: The hub cannot be reached, or a file does not have the hub's checksum.
    """
    if name not in DATA_SETS:
        known = ", ".join(DATA_SETS)
        raise ConfigurationError(f"unknown data set {name!r}; known are {known}.{nearest(name, DATA_SETS)}")
    try:
        import huggingface_hub.errors as hub_errors
    except ImportError as error:
        message = 'fetching data needs the hub\'s client library: pip install "loongdoc-env[hub]"'
        raise MissingExtraError(message) from error
    # The base class of its errors comes from the HTTP library that this version of the client uses.
    http_error: type[Exception] = getattr(hub_errors, "HTTPError", hub_errors.HfHubHTTPError)
    folder = dest or fetched_dir(name)
    folder.mkdir(parents=True, exist_ok=True)
    wanted = DATA_SETS[name]
    done: dict[str, dict[str, Any]] = {}
    revision = "main"
    for file in wanted.files:
        try:
            remote = _look_up(wanted.repository, file, revision, endpoint)
            was_there = _is_complete(folder / file, remote)
            if not was_there:
                _download(folder / file, remote, http_error)
        except (OSError, http_error) as error:
            if isinstance(error, DownloadError):
                raise
            raise DownloadError(_no_connection(name, file, folder, error)) from error
        revision = remote.commit
        size = (folder / file).stat().st_size
        done[file] = {"checksum": remote.checksum, "size": size}
        report(f"{file}: {size:,} bytes, checksum {'still ' if was_there else ''}right")
    manifest = {"repository": wanted.repository, "commit": revision, "files": done}
    (folder / MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
    return folder


def _look_up(repository: str, file: str, revision: str, endpoint: str | None) -> _Remote:
    from huggingface_hub import get_hf_file_metadata, hf_hub_url

    address = endpoint.rstrip("/") if endpoint else None
    url = hf_hub_url(repository, file, repo_type="dataset", revision=revision, endpoint=address)
    found = get_hf_file_metadata(url, token=False)
    if not found.etag or not found.commit_hash:
        raise DownloadError(f"{url} is not served by a hub: it states no checksum or no commit; check --endpoint")
    return _Remote(found.location, found.commit_hash, found.etag.strip('"'), found.size)


def _download(target: Path, remote: _Remote, transport_error: type[Exception]) -> None:
    """Transfer a file into a partial file beside it, check that, and rename it."""
    partial = target.with_name(f".{target.name}.{remote.checksum[:16]}.part")
    for stale in target.parent.glob(f".{target.name}.*.part"):
        if stale != partial:
            stale.unlink()  # of another version of the file
    partial.touch()
    if remote.size is not None and partial.stat().st_size > remote.size:
        partial.write_bytes(b"")
    failures = 0
    while remote.size is None or partial.stat().st_size < remote.size:
        before = partial.stat().st_size
        try:
            _transfer(partial, remote, target.name)
            break
        except transport_error as error:
            failures = 0 if partial.stat().st_size > before else failures + 1
            if failures == _MAX_FAILURES or isinstance(error, OSError):  # the hub answered: no use to insist
                raise
            time.sleep(_PAUSE_S)
    problem = _problem(partial, remote)
    if problem:
        partial.unlink()
        raise DownloadError(f"{target.name} {problem}; it was removed, so run the same command again")
    partial.replace(target)


def _transfer(partial: Path, remote: _Remote, name: str) -> None:
    """Append what is missing at the end of the partial file, or all of it from a server without ranges."""
    from huggingface_hub import constants, get_session
    from huggingface_hub.utils import hf_raise_for_status  # type: ignore[attr-defined]  # exported at run time
    from tqdm import tqdm

    received = partial.stat().st_size
    headers = {"Accept-Encoding": "identity"}  # positions count bytes of the file itself
    if received:
        headers["Range"] = f"bytes={received}-"
    timeout = constants.HF_HUB_DOWNLOAD_TIMEOUT
    with get_session().stream("GET", remote.url, headers=headers, timeout=timeout) as response:
        hf_raise_for_status(response)
        if response.status_code != 206:
            received = 0
        with (
            partial.open("r+b") as file,
            tqdm(total=remote.size, initial=received, desc=name, unit="B", unit_scale=True, disable=None) as bar,
        ):
            file.seek(received)
            file.truncate()
            for block in response.iter_bytes(chunk_size=_BLOCK_BYTES):
                file.write(block)
                bar.update(len(block))


def _is_complete(path: Path, remote: _Remote) -> bool:
    return path.is_file() and not _problem(path, remote)


def _problem(path: Path, remote: _Remote) -> str:
    """Say what is wrong with a file, or return ""."""
    size = path.stat().st_size
    if remote.size is not None and size != remote.size:
        return f"has {size:,} bytes, the hub states {remote.size:,}"
    if re.fullmatch("[0-9a-f]{64}", remote.checksum):
        digest = hashlib.sha256()
    elif re.fullmatch("[0-9a-f]{40}", remote.checksum):
        digest = hashlib.sha1(b"blob %d\0" % size, usedforsecurity=False)  # as Git names a file's content
    else:
        raise DownloadError(f"the hub states {remote.checksum!r} for {path.name}, which is no checksum known here")
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    if digest.hexdigest() != remote.checksum:
        return f"is damaged: checksum {digest.hexdigest()}, the hub states {remote.checksum}"
    return ""


def _no_connection(name: str, file: str, folder: Path, error: Exception) -> str:
    reason = str(error).strip().splitlines()
    short = reason[0][:160] if reason else type(error).__name__
    return (
        f"could not fetch {file} ({short}); run the same command again to go on from where it stopped, name a "
        f"mirror with --endpoint URL, or put {', '.join(DATA_SETS[name].files)} into a folder yourself and pass it "
        "as --data-dir"
    )
