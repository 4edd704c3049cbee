"""A server for the duration of a test run."""

import contextlib
import os
import queue
import re
import shlex
import signal
import subprocess
import sys
import threading

# The time limit for a server's start, in seconds.
START_TIMEOUT = 60

# The time limit for its end, in seconds.
SHUTDOWN_TIMEOUT = 10

# The caller's settings for another server must not change where this one listens, who may control it, whether it logs its address,
# and when it ends. It is open to nobody but us. Empty means not set.
SETTINGS = {
    "HOST": "127.0.0.1",
    "PORT": "0",
    "PUBLIC_URL": "",
    "ALLOWED_HOSTS": "",
    "VISIBILITY_PORT": "",
    "DATABASE_URL": ":memory:",
    "BENCH": "on",
    "LOG_LEVEL": "info",
    "LOG_FORMAT": "json",
    "DRAIN_DELAY": "",
}


@contextlib.contextmanager
def guarded_server(command):
    """Starts a server as `started_server` does, and yields its address. It ends with the block, and with this process, however that ends."""
    # A guard process starts and ends the server. Its input ends with this process, even if this is killed. It is in a session of its
    # own, so that signals of a process group or terminal do not end it first.
    guard = subprocess.Popen(
        [sys.executable, __file__, *command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        address = guard.stdout.readline().strip()
        if not address:
            raise RuntimeError(f"`{shlex.join(command)}` did not log the address that it listens on.")
        yield address
    finally:
        # A line, because a fork of this process may keep the pipe open.
        guard.communicate("end\n")


@contextlib.contextmanager
def started_server(command):
    """Starts a command as a server on a free port, in memory, and yields the address that it logs, or None.
    It ends with the block."""
    # In a process group of its own: the command may start another program, as npx does, and both must end.
    server = subprocess.Popen(
        command,
        env={**os.environ, **SETTINGS},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    addresses = queue.Queue()
    listener = threading.Thread(target=_listen, args=(server.stdout, addresses), daemon=True)
    listener.start()
    try:
        yield _address(addresses)
    finally:
        _end(server, listener)


def _end(server, listener):
    if os.name == "nt":
        subprocess.run(["taskkill", "/T", "/F", "/PID", str(server.pid)], capture_output=True)
    else:
        _signal(server, signal.SIGTERM)
        # Its output ends with the last process that writes to it.
        listener.join(SHUTDOWN_TIMEOUT)
        _signal(server, signal.SIGKILL)
    server.wait()


def _signal(server, number):
    # The group may have ended already.
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(server.pid, number)


def _listen(output, addresses):
    # Reads to the end: with a full pipe the server would block.
    for line in output:
        found = re.search(r"open at (http[^\s\"]+)", line)
        if found:
            addresses.put(found.group(1))
    addresses.put(None)


def _address(addresses):
    try:
        return addresses.get(timeout=START_TIMEOUT)
    except queue.Empty:
        return None


if __name__ == "__main__":
    try:
        with started_server(sys.argv[1:]) as found:
            print(found or "", flush=True)
            sys.stdin.readline()
    except OSError as error:
        sys.exit(f"{sys.argv[1]} cannot be started: {error.strerror}")
