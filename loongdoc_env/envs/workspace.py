"""What environments of one process share: opened libraries, and the file tree of each task's documents."""

from __future__ import annotations

import threading
from collections import OrderedDict
from weakref import WeakValueDictionary

from loongdoc_env.library import Library
from loongdoc_env.tasks.model import Document

_KEPT = 32
"""Libraries kept open for environments that may come back to them; one costs a few open files."""

_lock = threading.Lock()
_open: WeakValueDictionary[tuple[str, ...], Library] = WeakValueDictionary()
_recent: OrderedDict[tuple[str, ...], Library] = OrderedDict()


def library_for(documents: tuple[Document, ...]) -> Library:
    """Return the library of these documents, shared by every environment of the process; built when missing."""
    key = tuple(document.fingerprint for document in documents)
    with _lock:
        library = _open.get(key)
        if library is None:
            library = Library.open_or_build(documents)
            _open[key] = library
        _recent[key] = library
        _recent.move_to_end(key)
        while len(_recent) > _KEPT:
            _recent.popitem(last=False)
    return library
