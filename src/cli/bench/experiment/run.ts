import { existsSync } from "node:fs"
import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import * as Options from "@effect/cli/Options"
import { Effect, Either, Option, Schema } from "effect"
import { Experiment, ExperimentId } from "../../../bench/experiments/Experiment.ts"
import { beginningOf } from "../../../domain/beginningOf.ts"
import { experimentTrials } from "../../../domain/Limits.ts"
import { type BenchClient, benchSettings } from "../../benchClient.ts"
import { argument, command, optional, whole } from "../../command.ts"
import { CommandFailed, infrastructure, misused, misusedUnlessRead } from "../../exit.ts"
import { jsonFile } from "../../jsonFile.ts"
import { counted } from "../../pace.ts"
import { progressBar } from "../../progressBar.ts"
import { say } from "../../visible.ts"
import { onDisk, outFailed, writeWhole } from "../../writing.ts"
import { agentOptions, folderFor, limitOf } from "../agentOptions.ts"
import { chosenAgent } from "../agents/chosenAgent.ts"
import { reporting } from "../reports.ts"
import { removeEmpty } from "../trialFolder.ts"
import { server, withServer } from "../withServer.ts"
import { chooseOnce } from "./experimentTrial.ts"
import { experimentSummary } from "./summary.ts"
import { type Described, writeVisibilityFiles } from "./visibilityFiles.ts"

/** Trials of an experiment that says nothing of how many it wants. */
const usualTrials = 100

const experimentIn = jsonFile(Experiment)

const readExperiment = (file: string) =>
  existsSync(file)
    ? misusedUnlessRead(experimentIn(file))
    : misused(`${file}: cannot be read, and is no id of an experiment`)

/** The experiment of a file, which the server is told of, or one that it has, with what its trials came to. */
const experimentOf = (client: BenchClient, given: string) =>
  Effect.gen(function* () {
    const made = Schema.is(ExperimentId)(given)
      ? undefined
      : yield* client.createExperiment({ payload: yield* readExperiment(given) })
    // The same may have been made before.
    if (made?.decided === 0) return { experiment: made.experiment, models: [] }
    const path = { experiment: made?.experiment.id ?? given }
    const { experiment, report } = yield* client.describeExperiment({ path })
    return { experiment, models: report.models }
  })

interface Reported {
  readonly client: BenchClient
  readonly folder: string
}

const writeReports = <E, R>({ client, folder }: Reported, described: Effect.Effect<Described, E, R>) =>
  Effect.gen(function* () {
    const told = yield* described
    yield* onDisk(folder, () => mkdir(folder, { recursive: true }))
    yield* writeWhole(join(folder, "report.json"), `${JSON.stringify(told, null, 2)}\n`)
    yield* writeVisibilityFiles(client, told, folder)
  })

const trials = whole(
  "trials",
  "How many trials a model has in the end; as many as the experiment says if it is left out",
  experimentTrials,
  Options.optional
)

export const run = command({
  name: "run",
  meaning: "Has an agent choose, each time in a shop of its own",
  parameters: {
    experiment: argument(
      "experiment",
      "The id of an experiment that the server has, such as mug-choice, or a file of one"
    ),
    ...agentOptions(false),
    trials,
    limit: optional("limit", "How many seconds an agent may take (300)"),
    out: optional("out", "The folder for the report, and for what visibility import takes"),
    server
  },
  settings: benchSettings,
  run: ({ agent: given, experiment: named, limit, model, out, parallel, server, shell, trials }) =>
    Effect.gen(function* () {
      const limitMs = yield* limitOf(limit)
      const agent = yield* chosenAgent({ agent: given, isShell: shell })
      yield* withServer(server, ({ client, isOwn, url }) =>
        Effect.gen(function* () {
          const { experiment: found, models } = yield* experimentOf(client, named)
          const { id: experiment, trials: planned = usualTrials } = found
          const context = {
            ...{ client, experiment, agent, limitMs, isFolderKept: Option.isSome(out) },
            model: Option.getOrElse(model, () => beginningOf(agent.name, 200)),
            folder: yield* folderFor(out)
          }
          const before = models.find(({ model }) => model === context.model)?.decided ?? 0
          // What was stopped goes on, and what is done is not done again.
          const count = Math.max(0, Option.getOrElse(trials, () => planned) - before)
          // The page shows each trial as it ends.
          if (!isOwn) yield* say(`${url}/bench/experiments/${experiment}`)
          // Asked for once, for the files and what is said: a server takes seconds to make a report of very many trials.
          const described = yield* Effect.cached(client.describeExperiment({ path: { experiment } }))
          const bar = progressBar()
          const reasons = new Set<string>()
          let [done, failed] = [0, 0]
          const unwritten = yield* Effect.forEach(
            Array.from({ length: count }),
            () =>
              Effect.flatMap(chooseOnce(context), (chosen) => {
                done += 1
                if (Either.isLeft(chosen)) {
                  failed += 1
                  reasons.add(chosen.left)
                }
                return bar.show(done / count, `${done}/${count}`)
              }),
            { concurrency: parallel, discard: true }
          ).pipe(
            Effect.ensuring(bar.clear),
            Effect.ensuring(removeEmpty(join(context.folder, "trials"))),
            reporting(context.isFolderKept ? writeReports(context, described) : Effect.void),
            Effect.catchTag("NotWritten", Effect.succeed)
          )
          const { report } = yield* described
          yield* say(experimentSummary(report))
          if (unwritten !== undefined) return yield* outFailed(unwritten)
          if (context.isFolderKept) yield* say(`Reports are in ${context.folder}`)
          if (count === 0)
            yield* say(`Nothing was tried: ${context.model} has ${counted(before, "trial")}. More need --trials.`)
          if (failed > 0 && failed === count) {
            const lines = ["No trial could be carried out.", ...[...reasons].slice(0, 5)]
            return yield* new CommandFailed({ lines, code: infrastructure })
          }
          if (failed > 0) yield* say(`${counted(failed, "trial")} could not be carried out: ${[...reasons][0]}`)
        })
      )
    })
})
