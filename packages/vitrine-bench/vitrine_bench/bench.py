"""Requests to the bench of a server."""

import ipaddress
import json
import urllib.error
import urllib.parse
import urllib.request

# Seconds that an answer may take.
LONGEST = 60


class VitrineError(Exception):
    """What the bench refused: `status` and `code` are data, the sentence is the message."""

    def __init__(self, status, body):
        error = body.get("error") if isinstance(body, dict) else None
        error = error if isinstance(error, dict) else {}
        super().__init__(error.get("message", f"The server answered {status}."))
        self.status = status
        self.code = error.get("code", "unknown")
        self.details = error.get("details", {})


def _parsed(data):
    try:
        return json.loads(data) if data else None
    except ValueError:
        return None


def _is_here(host):
    """Whether a name or an address is this machine's alone."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect would make another request of a POST: it is an answer that is refused."""

    def redirect_request(self, *_):
        return None


class Bench:
    """The bench of the server at `url`; `token` is its BENCH_TOKEN, where it asks for one."""

    def __init__(self, url, token=None):
        self.url = url.rstrip("/")
        # A proxy that is asked for this machine looks on its own.
        direct = [urllib.request.ProxyHandler({})] if _is_here(urllib.parse.urlsplit(self.url).hostname or "") else []
        self._opener = urllib.request.build_opener(_NoRedirects, *direct)
        self._headers = {"content-type": "application/json"}
        if token:
            self._headers["authorization"] = f"Bearer {token}"

    def ask(self, method, path, body=None, **query):
        """The JSON that is answered; raises VitrineError for a refusal or an answer of something else, urllib's URLError where no server is reached."""
        address = f"{self.url}/bench/v1{path}" + (f"?{urllib.parse.urlencode(query)}" if query else "")
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(address, data, self._headers, method=method)
        try:
            with self._opener.open(request, timeout=LONGEST) as response:
                answer = _parsed(response.read())
                # What is taken away is answered without a body.
                if answer is None and method != "DELETE":
                    raise VitrineError(response.status, self._otherwise())
                return answer
        except urllib.error.HTTPError as refusal:
            with refusal:
                body = _parsed(refusal.read()) or self._otherwise(refusal.headers.get("location"))
                raise VitrineError(refusal.code, body) from None

    def _otherwise(self, location=None):
        """An error for an answer that the bench does not give."""
        told = "answers otherwise than the bench of this version: is it on there (BENCH)?"
        if location:
            told = f"redirects to {location}: expected the address of a Vitrine itself"
        return {"error": {"message": f"{self.url} {told}"}}
