"""A shop of a test's own."""

from .report import Report


class Sandbox:
    """Made with the settings of `POST /bench/v1/sandboxes`; `task` is a task's id, or a task itself."""

    def __init__(self, bench, **settings):
        self._bench = bench
        self._task = settings.get("task")
        made = bench.ask("POST", "/sandboxes", settings)
        self.name = made["name"]
        #: What an agent is given: REST and pages are below it, its tools are at `mcp_url`, agent checkout is at `acp_url`.
        self.base_url = made["baseUrl"]
        self.mcp_url = made["mcpUrl"]
        self.acp_url = made["acpUrl"]
        self._path = f"/sandboxes/{self.name}"

    @property
    def instruction(self):
        """What the agent is asked to do; None where there is no task."""
        if self._task is None:
            return None
        task = self._bench.ask("GET", f"/tasks/{self._task}") if isinstance(self._task, str) else self._task
        return task["instruction"]

    def grade(self, answer=None, **more):
        """Holds what was done, and what the agent said, against the task. From then on the shop is closed to the agent."""
        said = {} if answer is None else {"answer": answer}
        # The server keeps no task that it is given itself.
        own = {} if self._task is None or isinstance(self._task, str) or "taskId" in more else {"task": self._task}
        return Report(self._bench.ask("POST", f"{self._path}/grade", {**own, **said, **more}))

    def assert_passes(self, answer=None, **more):
        """Grades, and fails the test with what did not hold."""
        report = self.grade(answer, **more)
        if not report.passed:
            raise AssertionError(str(report))
        return report

    def state(self, **query):
        """What there is in it: what happened, or all of it with `view="exact"`."""
        return self._bench.ask("GET", f"{self._path}/state", **query)

    def journal(self, **query):
        """The entries of what it was asked, in their order; such as `operation="checkout"`. The first 100 without `limit`."""
        return self._bench.ask("GET", f"{self._path}/journal", **query)["items"]

    def verify(self, *checks):
        """Holds what it was asked against checks, such as `{"id": "no-card", "never": {"sawCardNumber": True}}`: `ok`, and each."""
        return self._bench.ask("POST", f"{self._path}/journal/verify", {"checks": checks})

    def fail(self, **rule):
        """Has something go wrong from the next call on, such as `times=1, effect={"kind": "drop", "phase": "after"}`."""
        return self._bench.ask("POST", f"{self._path}/faults", rule)

    def clear_faults(self):
        """Takes away what goes wrong in it."""
        self._bench.ask("DELETE", f"{self._path}/faults")

    def advance(self, by):
        """Sets its clock on by an ISO 8601 duration such as `P1D`."""
        return self._bench.ask("POST", f"{self._path}/clock/advance", {"by": by})

    def drop(self):
        """Takes it away with all that is in it."""
        self._bench.ask("DELETE", self._path)
