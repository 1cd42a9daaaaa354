from __future__ import annotations

from collections.abc import Iterator

import pytest
from scoring.endpoint import Endpoint


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> Iterator[Endpoint]:
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    endpoint = Endpoint()
    yield endpoint
    endpoint.close()
