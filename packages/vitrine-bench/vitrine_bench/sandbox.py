"""A shop for one test."""

from .report import Report


class Sandbox:
    """Created with the settings of `POST /bench/v1/sandboxes`; `task` is a task's id, or a whole task."""

    def __init__(self, bench, **settings):
        self._bench = bench
        self._task = settings.get("task")
        created = bench.ask("POST", "/sandboxes", settings)
        self.name = created["name"]
        #: The address for the agent: REST and pages are below it. Its tools are at `mcp_url`, agent checkout is at `acp_url`.
        self.base_url = created["baseUrl"]
        self.mcp_url = created["mcpUrl"]
        self.acp_url = created["acpUrl"]
        self._path = f"/sandboxes/{self.name}"

    @property
    def instruction(self):
        """The instruction for the agent; None without a task."""
        if self._task is None:
            return None
        task = self._bench.ask("GET", f"/tasks/{self._task}") if isinstance(self._task, str) else self._task
        return task["instruction"]

    def grade(self, answer=None, **more):
        """Grades what was done, and the agent's answer, against the task. The agent cannot use the shop afterwards."""
        answer_member = {} if answer is None else {"answer": answer}
        # The server does not store a task that was sent whole.
        inline_task = {} if self._task is None or isinstance(self._task, str) or "taskId" in more else {"task": self._task}
        return Report(self._bench.ask("POST", f"{self._path}/grade", {**inline_task, **answer_member, **more}))

    def assert_passes(self, answer=None, **more):
        """Grades, and fails the test with the failed checks."""
        report = self.grade(answer, **more)
        if not report.passed:
            raise AssertionError(str(report))
        return report

    def state(self, **query):
        """Its state: what happened, or everything with `view="exact"`."""
        return self._bench.ask("GET", f"{self._path}/state", **query)

    def snapshot(self):
        """Saves its state, and returns the snapshot's id."""
        return self._bench.ask("POST", f"{self._path}/snapshots")["id"]

    def diff(self, before):
        """What was done in it since a snapshot, by its id: `added`, `removed` and `changed`."""
        return self._bench.ask("GET", f"{self._path}/diff", **{"from": before})

    def journal(self, **query):
        """The requests to it, in order, filtered by arguments such as `operation="checkout"`. The first 100 without `limit`."""
        return self._bench.ask("GET", f"{self._path}/journal", **query)["items"]

    def verify(self, *checks):
        """Checks its requests, for example with `{"id": "no-card", "never": {"sawCardNumber": True}}`. Returns `ok`, and each result."""
        return self._bench.ask("POST", f"{self._path}/journal/verify", {"checks": checks})

    def fail(self, **rule):
        """Adds a fault rule from the next call on, such as `times=1, effect={"kind": "drop", "phase": "after"}`."""
        return self._bench.ask("POST", f"{self._path}/faults", rule)

    def clear_faults(self):
        """Removes its fault rules."""
        self._bench.ask("DELETE", f"{self._path}/faults")

    def advance(self, by):
        """Advances its clock by an ISO 8601 duration such as `P1D`."""
        return self._bench.ask("POST", f"{self._path}/clock/advance", {"by": by})

    def drop(self):
        """Drops it with everything in it."""
        self._bench.ask("DELETE", self._path)
