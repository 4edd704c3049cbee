import { Effect, Schema } from "effect"
import { expectedTaskId, TaskId } from "../../bench/tasks/Task.ts"
import { RunId } from "../../domain/Ids.ts"
import { benchSettings } from "../benchClient.ts"
import { jsonFlag, print } from "../benchParameters.ts"
import { argument, command, flag } from "../command.ts"
import { usageError } from "../exit.ts"
import { summaryOf } from "./summary.ts"
import { serverOption, withServer } from "./withServer.ts"

const isRunId = Schema.is(RunId)
const isTaskId = Schema.is(TaskId)

export const show = command({
  name: "show",
  meaning: "Shows a task, or the results of a run on a server",
  parameters: {
    id: argument("id", "The id of a task, such as travel/two-seats-to-gatwick, or of a run"),
    secret: flag("secret", "Shows the whole task, with its expected outcome."),
    server: serverOption,
    json: jsonFlag
  },
  settings: benchSettings,
  run: ({ id, json, secret, server }) => {
    if (!isRunId(id) && !isTaskId(id)) return usageError(`<id>: expected ${expectedTaskId}, or the id of a run`)
    if (isRunId(id) && secret) return usageError("--secret: expected the id of a task, received that of a run")
    return withServer(
      server,
      ({ client }) =>
        Effect.gen(function* () {
          if (isRunId(id)) return yield* print(json, yield* client.describeRun({ path: { run: id } }), summaryOf)
          const [area = "", task = ""] = id.split("/")
          const urlParams = { secret: secret ? ("true" as const) : ("false" as const) }
          yield* print(json || secret, yield* client.getTask({ path: { area, task }, urlParams }), (description) =>
            [
              `${description.id} (version ${description.version}, difficulty ${description.difficulty}, ${description.tags.join(" ")})`,
              description.why,
              "",
              description.instruction
            ].join("\n")
          )
        }),
      { isKept: isRunId(id) }
    )
  }
})
