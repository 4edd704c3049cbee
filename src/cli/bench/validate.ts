import { Console, Effect } from "effect"
import type { Validation } from "../../bench/validation/Validation.ts"
import { benchSettings } from "../benchClient.ts"
import { command, option, repeated } from "../command.ts"
import { commandError } from "../exit.ts"
import { progress } from "../progress.ts"
import { chosenTasks, packOption, taskMeaning, taskMember } from "./loadTasks.ts"
import { serverOption, withServer, withTaskName } from "./withServer.ts"

const listLines = (title: string, names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names.map((name) => `  ${title}: ${name}`)

/** The problems of a task, below its name. */
const problemsOf = ({
  agents,
  guessable,
  repeated,
  task,
  unknown,
  unneeded,
  unreached
}: Validation): ReadonlyArray<string> => [
  `${task.id}:`,
  ...agents
    .filter(({ ok }) => !ok)
    .flatMap(({ kind, name, reasons, verdict }) => [
      `  ${kind} ${name === kind ? "" : `"${name}" `}must ${kind === "oracle" ? "pass" : "fail"}, but its verdict is ${verdict}`,
      ...reasons.map((reason) => `    ${reason}`)
    ]),
  ...listLines("no mutant needs this expectation", unneeded),
  ...listLines("an answer that says everything passes this check", guessable),
  ...listLines("no oracle passes by this alternative", unreached),
  ...listLines("several alternatives or checks have this name", repeated),
  ...listLines(
    "this mutant names an unknown oracle, a member that it cannot have or a call that it does not make, or gives no valid script",
    unknown
  )
]

// Each task is run by a dozen or more agents: a few at once keep two processors busy.
const concurrency = 4

export const validate = command({
  name: "validate",
  meaning:
    "Checks that tasks distinguish right from wrong. Agents that do it right must pass, agents that make a mistake must fail. Exits with 0 if they do.",
  parameters: {
    pack: option("pack", ...packOption),
    task: repeated("task", taskMeaning),
    server: serverOption
  },
  settings: benchSettings,
  run: ({ pack, server, task }) =>
    withServer(server, ({ client }) =>
      Effect.gen(function* () {
        const tasks = yield* chosenTasks(client, pack, task)
        let done = 0
        const found = yield* Effect.forEach(
          tasks,
          (chosen) =>
            client.validateTask({ payload: taskMember(chosen) }).pipe(
              withTaskName(chosen.task.id),
              Effect.tap(() => progress.show(++done / tasks.length, `${done}/${tasks.length}`))
            ),
          { concurrency }
        ).pipe(Effect.ensuring(progress.clear))
        const invalid = found.filter(({ ok }) => !ok)
        const agents = found.reduce((sum, { agents }) => sum + agents.length, 0)
        if (invalid.length > 0) return yield* commandError(invalid.flatMap(problemsOf))
        yield* Console.log(
          `${found.length === 1 ? "1 task distinguishes" : `${found.length} tasks distinguish`} right from wrong: all ${agents} agents have the expected verdict.`
        )
      })
    )
})
