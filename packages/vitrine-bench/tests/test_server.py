"""The server that is started for a test run, and its end."""

from vitrine_bench import server


def test_a_server_that_does_not_end_is_killed(monkeypatch):
    monkeypatch.setattr(server, "SHUTDOWN_TIMEOUT", 0.1)
    with server.started_server(["sh", "-c", "trap '' TERM; echo open at http://there; sleep 70; true"]) as address:
        assert address == "http://there"
