"""The pytest plugin: the fixture `vitrine` and its marker."""

import os
import shlex
import shutil

import pytest

from .bench import Bench
from .sandbox import Sandbox
from .server import guarded_server


def pytest_configure(config):
    config.addinivalue_line(
        "markers", "vitrine(task=None, **settings): the settings of the shop of this test; see POST /bench/v1/sandboxes"
    )


def _command():
    """The words of VITRINE_COMMAND, or `vitrine` from the PATH as one word: its path may have spaces."""
    found = shutil.which("vitrine")
    return shlex.split(os.environ.get("VITRINE_COMMAND", "")) or ([found] if found else [])


@pytest.fixture(scope="session")
def vitrine_bench():
    """The bench of the server at VITRINE_BENCH_URL, or of one that VITRINE_COMMAND starts (`vitrine` without it)."""
    token = os.environ.get("BENCH_TOKEN")
    url = os.environ.get("VITRINE_BENCH_URL")
    if url:
        yield Bench(url, token)
        return
    command = _command()
    if not command:
        pytest.fail("No server: set VITRINE_BENCH_URL to the address of one, or VITRINE_COMMAND to a command that starts one.", pytrace=False)
    with guarded_server(command) as address:
        yield Bench(address, token)


def _settings_of(marker):
    """The settings of a marker; its positional argument is the task."""
    if len(marker.args) + ("task" in marker.kwargs) > 1:
        example = 'vitrine("shop/mug-in-chalk", seed="mine")'
        pytest.fail(f"@pytest.mark.vitrine takes one task, and settings as keyword arguments, as in {example}.", pytrace=False)
    return {**dict(zip(["task"], marker.args)), **marker.kwargs}


@pytest.fixture
def vitrine(request, vitrine_bench):
    """A shop for this test alone, with the settings of its marker `vitrine`, dropped afterwards."""
    marker = request.node.get_closest_marker("vitrine")
    shop = Sandbox(vitrine_bench, **(_settings_of(marker) if marker else {}))
    yield shop
    shop.drop()
