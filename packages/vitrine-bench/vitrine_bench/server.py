"""A server for the time of a test run."""

import contextlib
import os
import queue
import re
import shlex
import subprocess
import threading

# Seconds that a server may take to start.
LONGEST = 60


@contextlib.contextmanager
def started(command):
    """Starts the words of a command as a server on a free port, in memory, and yields its address; it ends with the block."""
    environment = {**os.environ, "HOST": "127.0.0.1", "PORT": "0", "DATABASE_URL": ":memory:", "BENCH": "on"}
    server = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    told = queue.Queue()
    threading.Thread(target=_listen, args=(server.stdout, told), daemon=True).start()
    try:
        yield _address(told, command)
    finally:
        server.terminate()
        server.wait()


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
