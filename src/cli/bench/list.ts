import { DateTime, Effect, Option } from "effect"
import { runPosition } from "../../bench/runs/Api.ts"
import { defaultModelOf, type ListedRun } from "../../bench/runs/Run.ts"
import { formatTrialCount } from "../../bench/runs/report/format.ts"
import { prefixOf } from "../../domain/prefixOf.ts"
import { benchSettings } from "../benchClient.ts"
import { jsonFlag, print } from "../benchParameters.ts"
import { command, flag, optional } from "../command.ts"
import { usageError } from "../exit.ts"
import { table } from "../table.ts"
import { chosenTasks } from "./loadTasks.ts"
import { serverOption, withServer } from "./withServer.ts"

interface ListOptions {
  readonly after: Option.Option<string>
  readonly pack: Option.Option<string>
  readonly runs: boolean
  readonly tag: Option.Option<string>
}

/** The error of the combined options, if there is one. */
const usageErrorMessage = ({ after, pack, runs, tag }: ListOptions): string | undefined => {
  if (!runs) return Option.isSome(after) ? "--after: expected --runs as well" : undefined
  if (Option.isSome(pack)) return "--pack: cannot be used with --runs"
  if (Option.isSome(tag)) return "--tag: cannot be used with --runs"
  const isInvalid = Option.exists(after, (text) => !runPosition.test(text))
  return isInvalid ? "--after: expected the `next` of the previous page (`More: --after ...`)" : undefined
}

const runColumns = ["RUN", "STARTED", "NAME", "TRIALS", "PASSED", "FAILED", "ERRORS", "INCONCLUSIVE", "AGENT"]

// The most characters of a name, also a model's, and of an agent: the table should stay readable. JSON has them whole.
const maxNameWidth = 30
const maxAgentWidth = 60

const cellsOf = (run: typeof ListedRun.Type): ReadonlyArray<string> => {
  const { agent, createdAt, errors, failed, id, inconclusive, model, name, passed, plannedTrials, trials } = run
  const agentName = prefixOf(agent, maxAgentWidth)
  return [
    ...[id, DateTime.formatIso(createdAt), prefixOf(name ?? "-", maxNameWidth)],
    ...[formatTrialCount(trials, plannedTrials), passed, failed, errors, inconclusive].map(String),
    model === defaultModelOf(agent) ? agentName : `${agentName} (${prefixOf(model, maxNameWidth)})`
  ]
}

export const list = command({
  name: "list",
  meaning: "Lists the tasks, or the runs on a server",
  parameters: {
    server: serverOption,
    json: jsonFlag,
    runs: flag("runs", "Lists runs, the newest first."),
    pack: optional("pack", "Only tasks of this pack on the server, or of a folder of files"),
    tag: optional("tag", "Only tasks with this tag"),
    after: optional("after", "Continues a list of runs: the `next` of the previous page")
  },
  settings: benchSettings,
  run: ({ after, json, pack, runs, server, tag }) => {
    const message = usageErrorMessage({ after, pack, runs, tag })
    if (message !== undefined) return usageError(message)
    return withServer(
      server,
      ({ client }) =>
        Effect.gen(function* () {
          if (runs) {
            const urlParams = { after: Option.getOrUndefined(after), limit: 20 }
            return yield* print(json, yield* client.listRuns({ urlParams }), ({ items, next }) =>
              [
                items.length === 0 ? "There are no runs." : table([runColumns, ...items.map(cellsOf)]),
                ...(next === null ? [] : [`More: --after ${next}`])
              ].join("\n")
            )
          }
          const { viewOf } = yield* Effect.promise(() => import("../../bench/tasks/TaskView.ts"))
          const tasks = yield* Option.match(pack, {
            onNone: () => Effect.map(client.listTasks({ urlParams: {} }), ({ items }) => items),
            onSome: (pack) =>
              Effect.map(chosenTasks(client, pack, []), (found) =>
                found.map((each) => viewOf({ ...each, pack }, false))
              )
          })
          const wanted = tasks.filter(({ tags }) => Option.isNone(tag) || tags.includes(tag.value))
          yield* print(json, { items: wanted }, () =>
            wanted.length === 0
              ? "There are no tasks."
              : table([
                  ["TASK", "PACK", "DIFFICULTY", "TAGS"],
                  ...wanted.map(({ difficulty, id, pack, tags }) => [id, pack, String(difficulty), tags.join(" ")])
                ])
          )
        }),
      { isKept: runs }
    )
  }
})
