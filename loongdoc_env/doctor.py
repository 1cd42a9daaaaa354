"""``loongdoc doctor``: what is installed, where things are kept, which data is ready."""

from __future__ import annotations

import json
import os
import platform
import shutil
import sys
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path

import click

from loongdoc_env.cache import cache_dir

REQUIRED = (
    "gymnasium",
    "numpy",
    "tantivy",
    "google-re2",
    "msgspec",
    "charset-normalizer",
    "click",
    "tqdm",
    "platformdirs",
)

EXTRAS = {"hub": ("huggingface_hub",), "retrieval": ("rank-bm25",)}
"""Optional packages by the extra that brings them, with what works only with them in ``USES``."""

USES = {"hub": "loongdoc data fetch", "retrieval": "comparison with rank-bm25 in the benchmarks"}


@dataclass(frozen=True)
class Finding:
    """One line of the report.

    Attributes:
        part: ``"package"``, ``"extra"``, ``"cache"`` or ``"data"``.
        name: What was looked at.
        state: ``"ok"``, ``"missing"`` or ``"broken"``.
        detail: A version, a folder, or what to do.
    """

    part: str
    name: str
    state: str
    detail: str


def examine() -> list[Finding]:
    """Look at the installation; imports no optional package and touches no network."""
    from loongdoc_env import __version__

    found = [
        Finding("package", "loongdoc-env", "ok", __version__),
        Finding("package", "python", "ok", f"{platform.python_version()} on {platform.system()} {platform.machine()}"),
    ]
    for name in REQUIRED:
        version = _version(name)
        found.append(
            Finding("package", name, "ok" if version else "missing", version or f"install it: pip install {name}")
        )
    for extra, names in EXTRAS.items():
        missing = [name for name in names if not _version(name)]
        detail = f"needed for {USES[extra]}: pip install 'loongdoc-env[{extra}]'"
        found.append(
            Finding("extra", extra, "missing" if missing else "ok", detail if missing else f"for {USES[extra]}")
        )
    found.append(_cache())
    found += _data()
    return found


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


def _cache() -> Finding:
    """Tell where the cache is, what it holds and whether it can be written."""
    folder = cache_dir()
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) if folder.is_dir() else 0
    existing = next((parent for parent in (folder, *folder.parents) if parent.exists()), Path.cwd())
    if not existing.is_dir() or not os.access(existing, os.W_OK):
        return Finding("cache", "folder", "broken", f"{folder} cannot be written; set LOONGDOC_CACHE to another folder")
    free = shutil.disk_usage(existing).free
    return Finding("cache", "folder", "ok", f"{folder} holds {_size(size)}, {_size(free)} free on its disk")


def _size(size_bytes: int) -> str:
    """Return a size with a unit.

    Example:
        >>> _size(999), _size(1_500_000)
        ('999 B', '1.5 MB')
    """
    value = float(size_bytes)
    for unit in ("B", "kB", "MB", "GB"):
        if value < 1000:
            return f"{value:.0f} {unit}" if unit == "B" else f"{value:.1f} {unit}"
        value /= 1000
    return f"{value:.1f} TB"


def _data() -> list[Finding]:
    """Tell which data is ready; looks for files and opens none."""
    from loongdoc_env.tasks.sources import fetched_dir
    from loongdoc_env.tasks.sources.infinitebench import FILES

    found = [Finding("data", "synthetic", "ok", "embedded: every id works without other data")]
    folder = fetched_dir("infinitebench")
    for suite, name in FILES.items():
        ready = (folder / name).is_file()
        detail = str(folder / name) if ready else "get it with: loongdoc data fetch infinitebench"
        found.append(Finding("data", f"infinitebench {suite}", "ok" if ready else "missing", detail))
    found.append(_judge())
    return found


def _judge() -> Finding:
    """Tell whether a judge model is configured; asks it nothing."""
    from loongdoc_env.errors import ConfigurationError
    from loongdoc_env.scoring import configured_judge

    try:
        judge = configured_judge()
    except ConfigurationError as error:
        return Finding("data", "judge model", "broken", str(error))
    if judge is None:
        todo = "AA-LCR answers stay without a score: set LOONGDOC_JUDGE_URL and LOONGDOC_JUDGE_MODEL"
        return Finding("data", "judge model", "missing", todo)
    return Finding("data", "judge model", "ok", "configured")


@click.command(epilog="Example: loongdoc doctor --json")
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
def doctor(as_json: bool) -> None:
    """Say what is installed, where things are cached and which data is ready; exit 1 if something needed is not."""
    found = examine()
    if as_json:
        click.echo(json.dumps([asdict(finding) for finding in found], ensure_ascii=False, indent=1))
    else:
        width = max(len(finding.name) for finding in found)
        part = ""
        for finding in found:
            if finding.part != part:
                part = finding.part
                click.echo(f"{part}s" if part in ("package", "extra") else part)
            click.echo(f"  {finding.name:<{width}}  {finding.state:<7}  {finding.detail}")
    if any(finding.state == "broken" or (finding.part == "package" and finding.state != "ok") for finding in found):
        sys.exit(1)
