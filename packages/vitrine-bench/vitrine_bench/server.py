"""A server for the time of a test run."""

import contextlib
import os
import queue
import re
import shlex
import signal
import subprocess
import threading

# Seconds that a server may take to start.
LONGEST = 60

# Seconds that it may take to end.
PATIENCE = 10

# What the caller has set for another server must not change where this one listens, who may control it, whether it says that it
# is open (to nobody but us), and when it ends. What is empty is not set.
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
def started(command):
    """Starts the words of a command as a server on a free port, in memory, and yields its address; it ends with the block."""
    # In a process group of its own: the command may start another program, as npx does, and both have to end.
    server = subprocess.Popen(
        command,
        env={**os.environ, **SETTINGS},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    told = queue.Queue()
    listener = threading.Thread(target=_listen, args=(server.stdout, told), daemon=True)
    listener.start()
    try:
        yield _address(told, command)
    finally:
        _end(server, listener)


def _end(server, listener):
    if os.name == "nt":
        subprocess.run(["taskkill", "/T", "/F", "/PID", str(server.pid)], capture_output=True)
    else:
        _signal(server, signal.SIGTERM)
        # Its output ends with the last process that writes to it.
        listener.join(PATIENCE)
        _signal(server, signal.SIGKILL)
    server.wait()


def _signal(server, number):
    # Where nothing of the group is left there is none to signal.
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(server.pid, number)


def _listen(output, told):
    # To its end, or the server would wait for its reader.
    for line in output:
        found = re.search(r"open at (http[^\s\"]+)", line)
        if found:
            told.put(found.group(1))
    told.put(None)


def _address(told, command):
    try:
        address = told.get(timeout=LONGEST)
    except queue.Empty:
        address = None
    if address is None:
        raise RuntimeError(f"`{shlex.join(command)}` did not say where it is open.")
    return address
