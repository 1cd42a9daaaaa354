"""A judge behind any endpoint that speaks OpenAI-style chat completions, by the standard library alone."""

from __future__ import annotations

import json
import logging
import os
import time
import urllib.parse
from typing import Any

from loongdoc_env.errors import ConfigurationError, GraderError
from loongdoc_env.scoring.aa_lcr import Verdict, check_protocol, messages, read_verdict

_log = logging.getLogger(__name__)
_RETRIED = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 529})
_MAX_REPLY_BYTES = 1_000_000


class OpenAIJudge:
    """Ask a model whether an answer equals the official one.

    Args:
        base_url: Up to and including the version, for example ``"http://localhost:8000/v1"``.
        model: Name of the model at that endpoint. The published checkers are Qwen3 235B A22B 2507 without
            reasoning (1.0) and gpt-5.6-luna at medium effort (1.1); another model gives another score.
        api_key: Sent as bearer token when given; never part of a message or of ``repr``.
        protocol: ``"1.1"`` or ``"1.0"``; see `loongdoc_env.scoring.aa_lcr`.
        timeout_s: Seconds one request may take.
        max_retries: Further tries after a failed one; 0 for none.
        wait_s: Seconds before the first retry, doubled each time up to 30; a server's ``Retry-After``
            wins, up to 60.
        options: Further fields of the request, such as ``{"temperature": 0}``.

    Raises:
        ConfigurationError: The address, the protocol or a limit cannot be used.
    """

    def __init__(
        self,
        base_url: str,
        model: str,
        api_key: str | None = None,
        *,
        protocol: str = "1.1",
        timeout_s: float = 120.0,
        max_retries: int = 3,
        wait_s: float = 1.0,
        options: dict[str, Any] | None = None,
    ) -> None:
        if urllib.parse.urlsplit(base_url).scheme not in ("http", "https"):
            raise ConfigurationError(f"The judge's address has to start with http:// or https://: {base_url!r}")
        if not model:
            raise ConfigurationError("The judge needs the name of a model at its endpoint.")
        if max_retries < 0 or timeout_s <= 0 or wait_s < 0:
            raise ConfigurationError(
                f"The judge takes max_retries >= 0, timeout_s > 0 and wait_s >= 0: "
                f"{max_retries!r}, {timeout_s!r}, {wait_s!r}"
            )
        self.url = base_url.rstrip("/") + "/chat/completions"
        self.model = model
        self.protocol = check_protocol(protocol)
        self.timeout_s = timeout_s
        self.max_retries = max_retries
        self.wait_s = wait_s
        self.options = dict(options or {})
        self.version = f"aa_lcr@{protocol}:{model}"
        self._api_key = api_key

    def __repr__(self) -> str:
        return f"OpenAIJudge({self.url!r}, {self.model!r}, protocol={self.protocol!r})"

    def __call__(self, question: str, gold: str, candidate: str) -> Verdict:
        """Judge one candidate.

        Raises:
            GraderError: The endpoint cannot be reached, refuses, or (protocol 1.1) gives no verdict.
        """
        import http.client
        import urllib.error

        body = {
            "model": self.model,
            "messages": messages(self.protocol, question, gold, candidate),
            **self.options,
        }
        # JSON escapes lone surrogates happily, servers do not take them.
        data = json.dumps(body, ensure_ascii=False).encode("utf-8", "replace")
        problem, wait = "", 0.0
        for attempt in range(self.max_retries + 1):
            if attempt:
                time.sleep(wait or min(self.wait_s * 2 ** (attempt - 1), 30.0))
                _log.info("asking the judge again (%d of %d): %s", attempt, self.max_retries, problem)
            try:
                reply = self._ask(data)
            except urllib.error.HTTPError as error:
                with error:
                    problem = f"HTTP status {error.code}"
                    wait = _retry_after(error.headers.get("Retry-After"))
                if error.code not in _RETRIED:
                    break
                continue
            except (OSError, http.client.HTTPException) as error:
                problem, wait = str(error) or type(error).__name__, 0.0
                continue
            verdict = None if reply is None else read_verdict(self.protocol, reply)
            if verdict is not None:
                return Verdict(verdict, "correct" if verdict else "incorrect")
            if reply is not None and self.protocol == "1.0":
                return Verdict(False, "invalid")
            problem, wait = "the reply holds no verdict", 0.0
        raise GraderError(
            f"The judge {self.model!r} at {self.url} gave no verdict: {problem}. Check the address, the "
            f"model's name and the key, and run again."
        )

    def _ask(self, data: bytes) -> str | None:
        """Send one request; return the text of the first choice, or None when there is none."""
        import urllib.request

        class NoRedirect(urllib.request.HTTPRedirectHandler):
            """A redirect is refused: following it would hand the key to another host."""

            def redirect_request(self, *args: Any) -> None:
                return None

        headers = {"Content-Type": "application/json"}
        if self._api_key:
            headers["Authorization"] = f"Bearer {self._api_key}"
        request = urllib.request.Request(self.url, data, headers)
        with urllib.request.build_opener(NoRedirect).open(request, timeout=self.timeout_s) as response:
            raw = response.read(_MAX_REPLY_BYTES)
        try:
            content = json.loads(raw)["choices"][0]["message"]["content"]
        except (ValueError, LookupError, TypeError, RecursionError):
            return None
        return content if isinstance(content, str) else None


def _retry_after(header: str | None) -> float:
    """Return the seconds a server asks to wait, at most 60; 0 when it names none."""
    try:
        return min(max(float(header or 0), 0.0), 60.0)
    except ValueError:
        return 0.0


def configured_judge() -> OpenAIJudge | None:
    """Return the judge that ``$LOONGDOC_JUDGE_URL`` and ``$LOONGDOC_JUDGE_MODEL`` name, or None without them.

    ``$LOONGDOC_JUDGE_KEY`` is sent as bearer token; ``$LOONGDOC_JUDGE_PROTOCOL`` is "1.1" (default) or "1.0".

    Raises:
        ConfigurationError: Only one of the two is set, or a value cannot be used.
    """
    url, model = os.environ.get("LOONGDOC_JUDGE_URL"), os.environ.get("LOONGDOC_JUDGE_MODEL")
    if not url and not model:
        return None
    if not url or not model:
        raise ConfigurationError("Set both LOONGDOC_JUDGE_URL and LOONGDOC_JUDGE_MODEL, or neither.")
    protocol = os.environ.get("LOONGDOC_JUDGE_PROTOCOL", "1.1")
    return OpenAIJudge(url, model, os.environ.get("LOONGDOC_JUDGE_KEY"), protocol=protocol)
