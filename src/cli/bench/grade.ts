import { Effect, Option } from "effect"
import { lackingIn, reasonsOf } from "../../bench/runs/report/reasons.ts"
import { benchSettings, onSandbox, server } from "../benchClient.ts"
import { json, print, sandboxArgument } from "../benchWords.ts"
import { command, optional } from "../command.ts"
import { CommandFailed, refused } from "../exit.ts"
import { benchCodeOf } from "./withServer.ts"

export const grade = command({
  name: "grade",
  meaning: "Grades what an agent did in a sandbox of a running server, and closes it to the agent. 0 for a pass.",
  parameters: {
    sandbox: sandboxArgument,
    task: optional("task", "The task; the one that the sandbox was made for if it is left out"),
    answer: { ...optional("answer", "What the agent said in the end"), mayBeEmpty: true },
    server,
    json
  },
  settings: benchSettings,
  run: ({ answer, json, sandbox, server, task }) =>
    onSandbox(
      { sandbox, server },
      (client, path) =>
        Effect.gen(function* () {
          const payload = { taskId: Option.getOrUndefined(task), answer: Option.getOrUndefined(answer) }
          const report = yield* client.gradeSandbox({ path, payload })
          yield* print(json, report, (told) =>
            [`${told.verdict} (${told.score.toFixed(2)})`, ...reasonsOf({ ...told, reason: lackingIn(told) })].join(
              "\n"
            )
          )
          if (report.verdict !== "pass") return yield* new CommandFailed({ lines: [] })
          // The agent's own doing, as in a run: it fails by it.
        }).pipe(Effect.catchTag("SnapshotTooLarge", ({ message }) => refused(message))),
      { taskId: "--task", answer: "--answer" },
      benchCodeOf
    )
})
