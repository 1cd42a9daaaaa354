from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from loongdoc_env.scoring import OpenAIJudge


class Endpoint:
    """A local chat-completions endpoint that plays back replies and keeps the requests."""

    def __init__(self) -> None:
        self.replies: list[tuple[int, bytes, dict[str, str]]] = []
        self.requests: list[dict[str, Any]] = []
        self.keys: list[str | None] = []
        endpoint = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                endpoint.requests.append({"path": self.path, **json.loads(body)})
                endpoint.keys.append(self.headers.get("Authorization"))
                status, content, headers = endpoint.replies.pop(0)
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/v1"
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.01,))
        self.thread.start()

    def says(self, *contents: str) -> None:
        for content in contents:
            choices = {"choices": [{"message": {"role": "assistant", "content": content}}]}
            self.replies.append((200, json.dumps(choices).encode(), {}))

    def answers(self, status: int, content: bytes = b"{}", **headers: str) -> None:
        self.replies.append((status, content, headers))

    def judge(self, **options: Any) -> OpenAIJudge:
        return OpenAIJudge(self.url, "checker", **{"wait_s": 0.0, "timeout_s": 10.0} | options)

    def close(self) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()
