"""The result of a grade."""

import json


class Report(dict):
    """The server's report; as a text it lists the failed checks."""

    @property
    def passed(self):
        return self["verdict"] == "pass"

    def __str__(self):
        lines = [f"{self['task']['id']}: {self['verdict']}"]
        missing = self["budget"].get("dropped", 0)
        if self["verdict"] == "inconclusive" and missing:
            entries = "1 entry" if missing == 1 else f"{missing} entries"
            lines.append(f"  The journal lacks at least {entries}, which could decide the verdict.")
        for check in self["checks"]:
            if not check["ok"]:
                expected, actual = json.dumps(check["expected"]), json.dumps(check["actual"])
                lines.append(f"  {check['id']}: expected {expected}, found {actual}{_calls(check)}")
        for change in self["collateral"]:
            lines.append(f"  unexpected change: {change['did']} {change['entity']}: {json.dumps(change['row'])}{_calls(change)}")
        return "\n".join(lines)


def _calls(entry):
    return f" (journal {', '.join(map(str, entry['seq']))})" if entry["seq"] else ""
