"""Requests to the bench of a server."""

import ipaddress
import json
import re
import urllib.error
import urllib.parse
import urllib.request

# The time limit for a response, in seconds.
RESPONSE_TIMEOUT = 60


def _error_of(body):
    """The error in a response; empty if it has none."""
    error = body.get("error") if isinstance(body, dict) else None
    return error if isinstance(error, dict) else {}


class VitrineError(Exception):
    """A refusal of the bench: `status` and `code` are data, the sentence is the message."""

    def __init__(self, status, body):
        error = _error_of(body)
        super().__init__(error.get("message", f"The server answered {status}."))
        self.status = status
        self.code = error.get("code", "unknown")
        self.details = error.get("details", {})


def _parse_json(data):
    try:
        return json.loads(data) if data else None
    except ValueError:
        return None


# The media types of the exports that are no JSON, by format.
_TEXT_TYPES = {"jsonl": "application/x-ndjson", "junit": "application/xml", "html": "text/html"}


def _text_type_of(method, path, query):
    """The media type of the requested text; None if JSON was requested, or an answer without a body."""
    if method != "GET" or not path.endswith("/export"):
        return None
    default = "jsonl" if path.endswith("/journal/export") else "json"
    return _TEXT_TYPES.get(str(query.get("format", default)).lower())


def _is_bench_response(method, path, status, answer):
    """Whether a successful response without a text may be the bench's: that of a sandbox has `baseUrl`, that of a task `instruction`.

    One of these is requested first; others are not checked.
    """
    if status == 204:
        return method == "DELETE" or (method == "PUT" and re.fullmatch(r"/runs/[^/]+/trials/[^/]+", path) is not None)
    if not isinstance(answer, dict):
        return False
    if method == "POST" and path == "/sandboxes":
        return "baseUrl" in answer
    return method != "GET" or not path.startswith("/tasks/") or "instruction" in answer


def _is_loopback(host):
    """Whether a host name or an address is a loopback one."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Refuses redirects: they would turn a POST into a GET."""

    def redirect_request(self, *_):
        return None


class Bench:
    """The bench of the server at `url`; `token` is its BENCH_TOKEN, if it needs one."""

    def __init__(self, url, token=None):
        self.url = url.rstrip("/")
        # A proxy would take this machine's address for its own.
        direct = [urllib.request.ProxyHandler({})] if _is_loopback(urllib.parse.urlsplit(self.url).hostname or "") else []
        self._opener = urllib.request.build_opener(_NoRedirects, *direct)
        self._headers = {"content-type": "application/json"}
        if token:
            self._headers["authorization"] = f"Bearer {token}"

    def ask(self, method, path, body=None, **query):
        """Sends a request and returns the JSON, the text of an export in another format, or None for an answer without a body.

        Raises VitrineError for a refusal or another program's response, urllib's URLError without a server.
        """
        address = f"{self.url}/bench/v1{path}" + (f"?{urllib.parse.urlencode(query)}" if query else "")
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(address, data, self._headers, method=method)
        try:
            response = self._opener.open(request, timeout=RESPONSE_TIMEOUT)
        except urllib.error.HTTPError as refusal:
            response = refusal
        text_type = _text_type_of(method, path, query)
        with response:
            status, data = response.code, response.read()
        is_text = status == 200 and response.headers.get_content_type() == text_type
        answer = data.decode(errors="replace") if is_text else _parse_json(data)
        error, location = _error_of(answer), response.headers.get("location")
        message = f"{self.url} does not answer like the bench of this version: is the bench on (BENCH)?"
        if status < 300:
            if is_text or (text_type is None and _is_bench_response(method, path, status, answer)):
                return answer
        elif status < 400 and location:
            message = f"{self.url} redirects to {location}: expected the address of a Vitrine itself"
        else:
            server_message = error.get("message")
            message = server_message if isinstance(server_message, str) and server_message else f"The server at {self.url} answered {status}."
            # If the bench is off, the server only says that the path does not exist.
            if error.get("code") == "not_found":
                message += f" Is the bench of {self.url} on (BENCH)?"
        raise VitrineError(status, {"error": {**error, "message": message}})
