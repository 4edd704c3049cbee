import { existsSync } from "node:fs"
import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import * as Options from "@effect/cli/Options"
import { Effect, Either, Option, Schema } from "effect"
import { defaultExperimentTrials, Experiment, ExperimentId } from "../../../bench/experiments/Experiment.ts"
import { countsOf, resultsOf } from "../../../bench/experiments/reportOf.ts"
import { defaultModelOf } from "../../../bench/runs/Run.ts"
import { experimentTrials } from "../../../domain/Limits.ts"
import { type BenchClient, benchSettings } from "../../benchClient.ts"
import { argument, command, integer, optional } from "../../command.ts"
import { asUsageError, infrastructureError, usageError } from "../../exit.ts"
import { formatCount } from "../../format.ts"
import { makeJsonFileReader } from "../../jsonFile.ts"
import { progress } from "../../progress.ts"
import { printText } from "../../terminal.ts"
import { onDisk, outputFailure, writeAtomically } from "../../writing.ts"
import { agentOptions, folderFor, limitMsOf } from "../agentOptions.ts"
import { chosenAgent } from "../agents/chosenAgent.ts"
import { withReports } from "../reports.ts"
import { removeEmpty } from "../trialFolder.ts"
import { deletedMeanwhile, serverOption, withServer } from "../withServer.ts"
import { chooseOnce } from "./experimentTrial.ts"
import { experimentSummary } from "./summary.ts"
import { toJsonLines, trialsOf, writeVisibilityFiles } from "./visibilityFiles.ts"

const experimentIn = makeJsonFileReader(Experiment)

const readExperiment = (file: string) =>
  existsSync(file)
    ? asUsageError(experimentIn(file))
    : usageError(`${file}: is neither the id of an experiment nor a file that can be read`)

/** Creates the experiment of a file on the server, or finds an existing one, with the report of its trials so far. */
const experimentOf = (client: BenchClient, idOrFile: string) =>
  Effect.gen(function* () {
    const created = Schema.is(ExperimentId)(idOrFile)
      ? undefined
      : yield* client.createExperiment({ payload: yield* readExperiment(idOrFile) })
    // An identical experiment may exist already.
    if (created?.decided === 0) return { experiment: created.experiment, models: [] }
    const path = { experiment: created?.experiment.id ?? idOrFile }
    const { experiment, report } = yield* client.describeExperiment({ path })
    return { experiment, models: report.models }
  })

/** An experiment with all its trials, and with the results of just these: other models may go on meanwhile. */
const withTrials = (client: BenchClient, experiment: string) =>
  Effect.gen(function* () {
    const described = yield* client.describeExperiment({ path: { experiment } })
    const trials = yield* trialsOf(client, experiment)
    const { assigned, decided } = countsOf(trials)
    // Trials are only added and decided: equal counts are of the same ones. A report of very many trials takes seconds.
    const isSame = assigned === described.assigned && decided === described.decided
    const results = isSame ? {} : yield* resultsOf(described.experiment, trials)
    return { description: { ...described, ...results }, trials }
  })

const writeReports = (folder: string, { description, trials }: Effect.Effect.Success<ReturnType<typeof withTrials>>) =>
  Effect.gen(function* () {
    yield* onDisk(folder, () => mkdir(folder, { recursive: true }))
    yield* writeAtomically(join(folder, "report.json"), `${JSON.stringify(description, null, 2)}\n`)
    yield* writeAtomically(join(folder, "trials.jsonl"), toJsonLines(trials))
    yield* writeVisibilityFiles(description, trials, folder)
  })

const trials = integer(
  "trials",
  `The total number of decided trials of the model; if omitted, the number in the experiment, or ${defaultExperimentTrials}`,
  experimentTrials,
  Options.optional
)

export const experimentRun = command({
  name: "run",
  meaning: "Lets an agent choose, each time in a new shop",
  parameters: {
    experiment: argument(
      "experiment",
      "The id of an experiment on the server, such as mug-choice, or an experiment's file"
    ),
    ...agentOptions(false),
    trials,
    limit: optional("limit", "The agent's time limit in seconds (300)"),
    out: optional("out", "The folder for the report, the trials, and the files for visibility import"),
    server: serverOption
  },
  settings: benchSettings,
  run: ({ agent: agentName, experiment: idOrFile, limit, model, out, parallel, server, shell, trials }) =>
    Effect.gen(function* () {
      const limitMs = yield* limitMsOf(limit)
      const agent = yield* chosenAgent({ agent: agentName, isShell: shell })
      yield* withServer(server, ({ client, isInProcess, url }) =>
        Effect.gen(function* () {
          const { experiment: found, models } = yield* experimentOf(client, idOrFile)
          const { id: experiment, trials: planned = defaultExperimentTrials } = found
          const context = {
            ...{ client, experiment, agent, limitMs, isFolderKept: Option.isSome(out) },
            model: Option.getOrElse(model, () => defaultModelOf(agent.name)),
            folder: yield* folderFor(out)
          }
          const before = models.find(({ model }) => model === context.model)?.decided ?? 0
          // A stopped run continues, without repeating finished trials.
          const count = Math.max(0, Option.getOrElse(trials, () => planned) - before)
          // The page shows each trial as it ends.
          if (!isInProcess) yield* printText(`${url}/bench/experiments/${experiment}`)
          // Requested once, for the files and the summary: a report of very many trials takes a server seconds.
          const described = yield* Effect.cached(
            (context.isFolderKept
              ? withTrials(client, experiment)
              : Effect.map(client.describeExperiment({ path: { experiment } }), (description) => ({
                  description,
                  trials: []
                }))
            ).pipe(Effect.catchTag("ExperimentNotFound", () => deletedMeanwhile(`The experiment ${experiment}`)))
          )
          const reasons = new Set<string>()
          let [done, failed] = [0, 0]
          const writeFailure = yield* Effect.forEach(
            Array.from({ length: count }),
            () =>
              Effect.flatMap(chooseOnce(context), (chosen) => {
                done += 1
                if (Either.isLeft(chosen)) {
                  failed += 1
                  reasons.add(chosen.left)
                }
                return progress.show(done / count, `${done}/${count}`)
              }),
            { concurrency: parallel, discard: true }
          ).pipe(
            Effect.ensuring(progress.clear),
            Effect.ensuring(removeEmpty(join(context.folder, "trials"))),
            withReports(
              context.isFolderKept
                ? Effect.flatMap(described, (results) => writeReports(context.folder, results))
                : Effect.void
            ),
            Effect.catchTag("NotWritten", Effect.succeed)
          )
          const { description } = yield* described
          yield* printText(experimentSummary(description.report))
          if (writeFailure !== undefined) return yield* outputFailure(writeFailure)
          if (context.isFolderKept) yield* printText(`Reports are in ${context.folder}`)
          if (count === 0)
            yield* printText(
              `No trial was run: ${context.model} already has ${formatCount(before, "trial")}. To run more, give --trials a number above ${before}.`
            )
          if (failed > 0 && failed === count) {
            return yield* infrastructureError(["No trial could be carried out.", ...[...reasons].slice(0, 5)])
          }
          if (failed > 0)
            yield* printText(`${formatCount(failed, "trial")} could not be carried out: ${[...reasons][0]}`)
        })
      )
    })
})
