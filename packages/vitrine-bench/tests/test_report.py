"""What a report is as a text."""

import pytest
from vitrine_bench import Report

PASSED = {"task": {"id": "shop/mug"}, "checks": [], "collateral": [], "budget": {"calls": 3, "ms": 1}}


@pytest.mark.parametrize("dropped, lacking", [(1, "1 entry"), (3, "3 entries")])
def test_an_inconclusive_report_says_what_is_lacking(dropped, lacking):
    report = Report(PASSED, verdict="inconclusive", budget={"calls": 3, "dropped": dropped, "ms": 1})
    told = f"shop/mug: inconclusive\n  The journal lacks at least {lacking}, which could decide the verdict."
    assert str(report) == told
    # What was decided is not in doubt.
    assert str(Report(report, verdict="pass")) == "shop/mug: pass"


def test_a_report_of_a_whole_journal_says_nothing_of_it():
    assert str(Report(PASSED, verdict="inconclusive")) == "shop/mug: inconclusive"
