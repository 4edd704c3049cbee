"""Requests of `Bench` for runs: some are answered without a body, others with a text that is no JSON."""

import urllib.request


def test_a_run_is_reported_and_exported(vitrine_bench):
    run = vitrine_bench.ask("POST", "/runs", {"agent": "my-agent"})["id"]
    trial = {"task": {"id": "shop/mug"}, "verdict": "pass"}
    assert vitrine_bench.ask("PUT", f"/runs/{run}/trials/0", trial) is None
    assert vitrine_bench.ask("GET", f"/runs/{run}/export")["report"]["all"]["passed"] == 1
    assert vitrine_bench.ask("GET", f"/runs/{run}/export", format="junit").startswith('<?xml version="1.0"')
    assert vitrine_bench.ask("GET", f"/runs/{run}/export", format="html").startswith("<!doctype html>")
    assert vitrine_bench.ask("DELETE", f"/runs/{run}") is None


def test_a_journal_is_exported_as_text_even_with_a_single_entry(vitrine, vitrine_bench):
    urllib.request.urlopen(f"{vitrine.base_url}/api/products").close()
    path = f"/sandboxes/{vitrine.name}/journal/export"
    assert vitrine_bench.ask("GET", path).count("\n") == 1
    assert "log" in vitrine_bench.ask("GET", path, format="har")


def test_a_task_is_validated(vitrine_bench):
    assert vitrine_bench.ask("POST", "/tasks/validate", {"taskId": "shop/mug-in-chalk"})["ok"]
