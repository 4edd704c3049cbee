import { Effect, Option } from "effect"
import { missingEntriesText, reasonsOf } from "../../bench/runs/report/reasons.ts"
import { benchSettings, serverOption } from "../benchClient.ts"
import { jsonFlag, print, sandboxArgument, sandboxNameOf } from "../benchParameters.ts"
import { command, optional } from "../command.ts"
import { asUsageError, commandError } from "../exit.ts"
import { isTaskFile, readTask } from "../readTask.ts"
import { withServer } from "./withServer.ts"

/** A task by its id, or read from a file. */
const resolveTask = (idOrFile: string | undefined) =>
  idOrFile !== undefined && isTaskFile(idOrFile)
    ? Effect.map(asUsageError(readTask(idOrFile)), (task) => ({ task }))
    : Effect.succeed({ taskId: idOrFile })

export const grade = command({
  name: "grade",
  meaning:
    "Grades what an agent did in a sandbox, and closes the sandbox to the agent. The sandbox is on a running server. Exits with 0 for a pass.",
  parameters: {
    sandbox: sandboxArgument,
    task: optional("task", "The task's id or file; if omitted, the task of the sandbox"),
    answer: { ...optional("answer", "The agent's final answer"), mayBeEmpty: true },
    server: serverOption,
    json: jsonFlag
  },
  settings: benchSettings,
  run: ({ answer, json, sandbox, server, task }) =>
    withServer(
      server,
      ({ client }) =>
        Effect.gen(function* () {
          const path = { sandbox: yield* sandboxNameOf("<sandbox>")(sandbox) }
          const which = yield* resolveTask(Option.getOrUndefined(task))
          const report = yield* client.gradeSandbox({
            path,
            payload: { ...which, answer: Option.getOrUndefined(answer) }
          })
          yield* print(json, report, (graded) =>
            [
              `${graded.verdict} (${graded.score.toFixed(2)})`,
              ...reasonsOf({ ...graded, reason: missingEntriesText(graded) })
            ].join("\n")
          )
          if (report.verdict !== "pass") return yield* commandError([])
          // As in a run, this is the agent's own doing, so it fails.
        }).pipe(Effect.catchTag("SnapshotTooLarge", ({ message }) => commandError(message))),
      { isKept: true, words: { taskId: "--task", task: "--task", answer: "--answer" } }
    )
})
