"""A server for the time of a test run."""

import contextlib
import os
import queue
import re
import shlex
import signal
import subprocess
import sys
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
def guarded(command):
    """Starts a server as `started` does, and yields its address; it ends with the block, and with this process however that ends."""
    # A process of its own starts and ends the server. What it reads ends with this one, also where that is killed; and it is in no
    # group or terminal whose signals would end it first.
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
            raise RuntimeError(f"`{shlex.join(command)}` did not say where it is open.")
        yield address
    finally:
        # A word, as a fork of this process may have the pipe open still.
        guard.communicate("end\n")


@contextlib.contextmanager
def started(command):
    """Starts the words of a command as a server on a free port, in memory, and yields the address that it says, if it says one;
    it ends with the block."""
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
        yield _address(told)
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


def _address(told):
    try:
        return told.get(timeout=LONGEST)
    except queue.Empty:
        return None


if __name__ == "__main__":
    try:
        with started(sys.argv[1:]) as found:
            print(found or "", flush=True)
            sys.stdin.readline()
    except OSError as error:
        sys.exit(f"{sys.argv[1]} cannot be started: {error.strerror}")
