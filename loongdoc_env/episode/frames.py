"""Texts with a limit: cutting that says so, passages in a frame they cannot close, text that can be shown."""

from __future__ import annotations

import hashlib
import re

_UNSHOWABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")


def clean(text: str) -> str:
    """Replace control characters and lone surrogates by U+FFFD; everything else stays."""
    return _UNSHOWABLE.sub("\ufffd", text)


def without_surrogates(text: str) -> str:
    """Replace lone surrogates, which no file can hold, by U+FFFD; control characters stay as they are."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def cut(text: str, limit: int, how_to_go_on: str) -> str:
    """Return ``text``, or its beginning and a marker line that says what to do, within ``limit`` characters."""
    if len(text) <= limit:
        return text
    marker = f"\n[cut: {len(text):,} characters in all; {how_to_go_on}]"
    return text[: limit - len(marker)] + marker


def passage(header: str, text: str, footer: str) -> str:
    """Put source text into a frame whose mark depends on the text, so that the text cannot hold its own end.

    The text stands between the first and the last line; ``views.passage`` takes it out again.
    """
    mark = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:12]
    return f"<<passage {mark}>> {header}\n{text}\n<<end {mark}>> {footer}"
