r"""Turn the bytes of a document into its text.

The text of a document is what the bytes say, decoded, without byte order mark, with ``\n`` line ends, and
with every character that cannot be shown replaced by U+FFFD. Encodings are found in this order:

1. a byte order mark (UTF-8, UTF-16, UTF-32), or the regular zero bytes of UTF-16 and UTF-32 without one;
2. UTF-8, strictly: no other encoding passes this test by chance on real text;
3. Windows-1252 when the few bytes above 127 stand alone between ASCII letters, as accents and quotes do in
   Western text (its printable part contains Latin-1);
4. what ``charset-normalizer`` finds in a sample, checked by decoding everything.

What a header inside the text declares is not asked: such declarations are often wrong.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from loongdoc_env.errors import CorpusError

VERSION = 1
"""Changes whenever the same bytes would decode to another text; part of every document fingerprint."""

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16: its mark begins with the mark of UTF-16
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_UNSHOWABLE = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_REPLACEMENT = "\ufffd"
_HIGH = bytes(range(128, 256))
_LONE_HIGH_BYTE = re.compile(rb"(?<![\x80-\xff])[\x80-\xff](?![\x80-\xff])")
_SAMPLE_BYTES = 65_536
_MAX_WESTERN_SHARE = 0.04  # bytes above 127; French has 3 to 4 %, Polish and Czech 7 to 12 %
_MAX_REPLACED_SHARE = 0.01  # of the characters outside ASCII, in a file that is damaged but still text
_MAX_CONTROL_SHARE = 0.01  # of all characters; more is not text
# Mainframe code pages and UTF-16 turn almost any bytes into some letters.
_EXCLUDED = ["cp037", "cp273", "cp424", "cp500", "cp875", "cp1006", "cp1026", "cp1140", "utf_16", "utf_32"]


@dataclass(frozen=True, slots=True)
class Decoded:
    r"""A document as text.

    Attributes:
        text: The text, without byte order mark, with ``\n`` line ends.
        encoding: Python name of the encoding the bytes were in.
        num_replaced: Characters that stand as U+FFFD because they could not be decoded or shown.
    """

    text: str
    encoding: str
    num_replaced: int = 0


def decode(data: bytes, name: str = "document") -> Decoded:
    r"""Decode the bytes of one document.

    Args:
        data: The bytes of the file, uncompressed.
        name: What to call the file in an error.

    Raises:
        CorpusError: The bytes are no text in any encoding that could be found.

    Example:
        >>> decode(b"caf\xe9\r\n").text
        'café\n'
    """
    text, encoding = _decode(data, name)
    text = text.removeprefix("\ufeff")
    undecodable = 0 if encoding == "utf-8" and _REPLACEMENT not in text else text.count(_REPLACEMENT)
    text, replaced = _clean(text)
    if replaced > 4 and replaced > _MAX_CONTROL_SHARE * len(text):
        raise CorpusError(
            f"{name} is not a text file: {replaced} of its {len(text)} characters cannot be shown; "
            "give plain text, best in UTF-8"
        )
    return Decoded(text, encoding, undecodable + replaced)


def clean(text: str) -> str:
    r"""Return text with ``\n`` line ends and U+FFFD for lone surrogates and control characters.

    Tabs and form feeds stay.
    """
    return _clean(text)[0]


def _clean(text: str) -> tuple[str, int]:
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return _UNSHOWABLE.subn(_REPLACEMENT, text)


def _decode(data: bytes, name: str) -> tuple[str, str]:
    marked = next((encoding for mark, encoding in _BOMS if data.startswith(mark)), None)
    encoding = marked or _wide_without_mark(data)
    if encoding is not None:
        text = _tolerant(data, encoding)
        if text is not None:
            return text, encoding
        if marked and marked != "utf-8":
            raise CorpusError(f"{name} begins with the byte order mark of {marked} but is not {marked}")
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        pass
    if _looks_western(data):
        return _western(data)
    for encoding in ("utf-8", *_detected(data)):
        text = _tolerant(data, encoding)
        if text is not None:
            return text, encoding
    if len(data) - len(data.translate(None, _HIGH)) <= _MAX_WESTERN_SHARE * len(data):
        return _western(data)
    raise CorpusError(f"{name} is in no known text encoding; save it as UTF-8")


def _wide_without_mark(data: bytes) -> str | None:
    """Return UTF-16 or UTF-32 when zero bytes stand where those put them for ASCII characters."""
    sample = data[:4096]
    if sample.count(0) * 5 < len(sample) or len(sample) < 4:
        return None
    zeros = [sample[i::4].count(0) * 4 / len(sample) > 0.5 for i in range(4)]
    return {
        (False, True, True, True): "utf-32-le",
        (True, True, True, False): "utf-32-be",
        (False, True, False, True): "utf-16-le",
        (True, False, True, False): "utf-16-be",
    }.get((zeros[0], zeros[1], zeros[2], zeros[3]))


def _looks_western(data: bytes) -> bool:
    num_high = len(data) - len(data.translate(None, _HIGH))
    if num_high > max(_MAX_WESTERN_SHARE * len(data), 2):
        return False
    return 2 * sum(1 for _ in _LONE_HIGH_BYTE.finditer(data)) >= num_high


def _western(data: bytes) -> tuple[str, str]:
    try:
        return data.decode("cp1252"), "cp1252"
    except UnicodeDecodeError:
        return data.decode("latin-1"), "latin-1"


def _detected(data: bytes) -> list[str]:
    """Return encodings in the order in which ``charset-normalizer`` trusts them."""
    import charset_normalizer

    start = 0 if len(data) <= _SAMPLE_BYTES else max(data.find(b"\n", _SAMPLE_BYTES // 2), 0)
    sample = data[start : start + _SAMPLE_BYTES]
    matches = charset_normalizer.from_bytes(sample, cp_exclusion=_EXCLUDED, preemptive_behaviour=False)
    found = [match.encoding for match in matches]
    # A sample that ends inside a character fails strictly, so the encodings of Chinese are always tried.
    return [*found, *(e for e in ("gb18030", "big5") if e not in found)]


def _tolerant(data: bytes, encoding: str) -> str | None:
    """Decode strictly, or with a few replacements; None when it is more than a few."""
    if encoding in ("gb2312", "gbk"):
        encoding = "gb18030"  # contains both
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        text = data.decode(encoding, errors="replace")
    num_foreign = len(text) - len(text.encode("ascii", errors="ignore"))
    return text if text.count(_REPLACEMENT) <= _MAX_REPLACED_SHARE * num_foreign else None
