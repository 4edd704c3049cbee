import { Clock, DateTime, Effect, Option, Stream } from "effect"
import { dependingOn } from "../../domain/dependingOn.ts"
import { InvalidRequest } from "../../domain/Errors.ts"
import { pageSize } from "../../domain/Limits.ts"
import { nearest } from "../../domain/nearest.ts"
import { invalidIssue } from "../../domain/Problem.ts"
import { Seed } from "../../domain/Seed.ts"
import { unstorableTextIssues } from "../../domain/toStorable.ts"
import type { Operations } from "../../operation/Operations.ts"
import { Sweeper } from "../../store/sandbox/Sweeper.ts"
import { Trials } from "../grading/Trials.ts"
import { PackRows } from "../packs/PackRows.ts"
import { pageOf } from "../pages.ts"
import { prefixIssueFields } from "../sandboxes/prefixIssueFields.ts"
import { Sandboxes } from "../sandboxes/Sandboxes.ts"
import { defaultSettings, maxLabels } from "../sandboxes/SandboxSettings.ts"
import type { ExperimentsApi } from "./Api.ts"
import { builtInExperiments } from "./BuiltInExperiments.ts"
import { choiceIn, estimatedSetUpWriteCount } from "./choiceIn.ts"
import { cellOf, nonPositivePriceLevels } from "./design.ts"
import type { Experiment } from "./Experiment.ts"
import { ExperimentNotFound } from "./ExperimentErrors.ts"
import { ExperimentRecords, type ExperimentRow, trialOf } from "./ExperimentRecords.ts"
import { applyOverlayPrices, checkOverlay } from "./overlayPrices.ts"
import { resultsOf } from "./reportOf.ts"
import { toolTextsOf, trialPackOf } from "./trialPack.ts"

const listedExperiment = ({ assigned, decided, definition, made_ms }: ExperimentRow) => ({
  experiment: definition,
  createdAt: DateTime.unsafeMake(made_ms),
  assigned,
  decided
})

const unassignedExperiment = (experiment: Experiment) => ({ experiment, createdAt: null, assigned: 0, decided: 0 })

/** The labels that identify a trial's sandbox, besides those of its experiment. */
const labelsOf = (experiment: string, trial: number, model: string) => ({ experiment, trial: String(trial), model })

const createdLabel = "experiment-made"

/** Adds a label that tells the experiment from an earlier one of the same id, if there is room. */
const withCreatedLabel = (
  labels: Readonly<Record<string, string>>,
  madeMs: number
): Readonly<Record<string, string>> =>
  Object.keys(labels).length < maxLabels
    ? { [createdLabel]: DateTime.formatIso(DateTime.unsafeMake(madeMs)), ...labels }
    : labels

/** Texts must survive storage in every database: a sandbox with another model in its labels could not be created. */
const checkTexts = (value: object) => InvalidRequest.failIfAny(unstorableTextIssues(value))

/** A trial's sandbox must have room for the reserved labels. */
const checkLabels = ({ id, sandbox: { labels = {} } = {} }: Experiment) => {
  const reserved = labelsOf(id, 0, "")
  const room = maxLabels - Object.keys(reserved).length
  const custom = Object.keys(labels).filter((name) => !Object.hasOwn(reserved, name))
  const expected = `at most ${room} labels besides ${Object.keys(reserved).join(", ")}`
  return custom.length <= room ? Effect.void : InvalidRequest.value("sandbox.labels", expected, custom.length)
}

/** A candidate must cost 1 cent or more with each level. */
const checkPrices = (experiment: Experiment, products: Parameters<typeof nonPositivePriceLevels>[1]) => {
  const issues = nonPositivePriceLevels(experiment, products).map(({ candidate, field, level }) =>
    invalidIssue(field, `a level with which ${candidate} costs 1 cent or more`, level)
  )
  return InvalidRequest.failIfAny(issues)
}

const withSandboxFields = prefixIssueFields("sandbox")

export class ExperimentOperations extends Effect.Service<ExperimentOperations>()("vitrine/bench/ExperimentOperations", {
  scoped: Effect.gen(function* () {
    const records = yield* ExperimentRecords
    const sweeper = yield* Sweeper
    const packs = yield* PackRows
    const trials = yield* Trials
    const sandboxes = yield* Sandboxes
    const programSeed = yield* Seed

    const find = (id: string) =>
      Effect.flatMap(records.find(id), (row) => {
        const stored = Option.match(row, { onSome: listedExperiment, onNone: () => undefined })
        const builtIn = builtInExperiments().get(id)
        const found = stored ?? (builtIn === undefined ? undefined : unassignedExperiment(builtIn))
        return found === undefined ? new ExperimentNotFound({ experiment: id }) : Effect.succeed(found)
      })

    /** The overlay changes of an experiment, in the world of its candidates. */
    const overlayChangesOf = ({ sandbox = {} }: Experiment) =>
      withSandboxFields(sandboxes.overlayOf(sandbox, sandbox.packs ?? defaultSettings.packs))

    /** The packs' products by slug, and their tool texts; fails for candidates that are no products. */
    const worldOf = Effect.fnUntraced(function* ({ candidates, sandbox }: Experiment) {
      const world = yield* withSandboxFields(packs.check(sandbox?.packs ?? defaultSettings.packs))
      const products = new Map(world.products.map((product) => [product.slug, product]))
      const issues = candidates.flatMap((slug, at) =>
        products.has(slug)
          ? []
          : [
              {
                ...invalidIssue(`candidates[${at}]`, "the slug of a product", slug),
                nearest: nearest(slug, [...products.keys()])
              }
            ]
      )
      return yield* Effect.as(InvalidRequest.failIfAny(issues), { products, texts: toolTextsOf(world) })
    })

    const operations: Operations<typeof ExperimentsApi> = {
      createExperiment: ({ payload }) =>
        Effect.gen(function* () {
          // A stored experiment stays as it is, even if it would not pass a newer check.
          if (yield* records.isStored(payload)) return yield* Effect.orDie(find(payload.id))
          // The settings check covers the texts of `sandbox`.
          const { sandbox: _, ...withoutSandbox } = payload
          yield* checkTexts(withoutSandbox)
          yield* checkLabels(payload)
          const { products, texts } = yield* worldOf(payload)
          yield* checkPrices(payload, products)
          const pack = trialPackOf(cellOf(payload, products, 0).goods, texts)
          const check = withSandboxFields(sandboxes.check({ ...payload.sandbox, packs: [pack.name] }))
          const changes = yield* overlayChangesOf(payload)
          const lockPacks = withSandboxFields(packs.lock(payload.sandbox?.packs ?? defaultSettings.packs))
          const checks = [lockPacks, check, checkOverlay(payload, changes)]
          const added = Effect.flatMap(Clock.currentTimeMillis, (madeMs) => records.add(payload, madeMs))
          yield* records.withWorld(pack, Effect.zipRight(Effect.all(checks, { discard: true }), added))
          return yield* Effect.orDie(find(payload.id))
        }),

      listExperiments: () =>
        Effect.map(records.list, (rows) => {
          const created = rows.map(listedExperiment)
          const others = [...builtInExperiments().values()].filter(
            ({ id }) => !created.some(({ experiment }) => experiment.id === id)
          )
          return { items: [...created, ...others.map(unassignedExperiment)] }
        }),

      describeExperiment: ({ path: { experiment: id } }) =>
        Effect.gen(function* () {
          const found = yield* find(id)
          const all = [...(yield* Stream.runCollect(records.trials(id)))]
          return { ...found, ...(yield* resultsOf(found.experiment, all)) }
        }),

      deleteExperiment: ({ path: { experiment } }) => Effect.zipRight(records.remove(experiment), sweeper.start),

      assignTrial: (request) =>
        Effect.gen(function* () {
          const { experiment: id } = request.path
          const { model } = request.payload
          const { createdAt, experiment } = yield* find(id)
          yield* checkTexts({ model })
          const { products, texts } = yield* worldOf(experiment)
          const priced = applyOverlayPrices(yield* overlayChangesOf(experiment))
          const madeMs = createdAt?.epochMillis ?? (yield* Clock.currentTimeMillis)
          const added = Effect.catchTag(records.add(experiment, madeMs), "ExperimentExists", () => Effect.void)
          if (createdAt === null) yield* added
          const assigned = yield* records.assign(id, madeMs, model, (trial) => {
            const { goods, shown } = cellOf(experiment, products, trial)
            return { shown: shown.map(priced), pack: trialPackOf(goods, texts) }
          })
          // It was deleted meanwhile, and may have been created again.
          if (Option.isNone(assigned)) return yield* operations.assignTrial(request)
          const { n, pack, shown } = assigned.value
          const { sandbox = {} } = experiment
          return {
            n,
            instruction: experiment.instruction,
            cell: shown,
            sandbox: {
              ...sandbox,
              packs: [pack],
              labels: withCreatedLabel({ ...sandbox.labels, ...labelsOf(id, n, model) }, madeMs)
            }
          }
        }),

      reportChoice: ({ path: { experiment: id, trial }, payload: { sandbox } }) =>
        Effect.gen(function* () {
          const { experiment } = yield* find(id)
          const { made_ms: madeMs, model, pack } = yield* records.choice(id, trial)
          const { settings } = yield* sandboxes.get(sandbox)
          // Trials may share a world: the labels identify the trial of a sandbox.
          const trialLabels = labelsOf(id, trial, model)
          const { [createdLabel]: createdAtLabel } = withCreatedLabel(
            { ...experiment.sandbox?.labels, ...trialLabels },
            madeMs
          )
          // Trials assigned by an earlier version lack the creation time.
          const isOfTrial =
            Object.entries(trialLabels).every(([name, value]) => settings?.labels[name] === value) &&
            (settings?.labels[createdLabel] ?? createdAtLabel) === createdAtLabel
          if (settings?.packs.join() !== pack || !isOfTrial) {
            const expected = "a sandbox that was created with the packs and the labels of the trial"
            return yield* InvalidRequest.value("sandbox", expected, sandbox)
          }
          const { end, entries } = yield* trials.closeAndCollect(sandbox, "")
          // Read again: the agent may have reset it before it was closed.
          const record = yield* sandboxes.get(sandbox)
          const wasReset = entries.some(({ committed, turn }) => committed && turn === 0)
          const setUpPosition = {
            seed: record.seed ?? programSeed,
            sequence: estimatedSetUpWriteCount(record, wasReset)
          }
          yield* records.decide(id, trial, madeMs, choiceIn(experiment, end, setUpPosition))
          return trialOf(yield* records.choice(id, trial))
        }),

      listChoices: ({ path: { experiment: id }, urlParams: { after = -1, limit = pageSize.max } }) =>
        Effect.gen(function* () {
          yield* find(id)
          return pageOf(yield* records.page({ experiment: id, after, limit: limit + 1 }), limit, ({ n }) => n)
        })
    }
    return operations
  }).pipe(dependingOn(ExperimentRecords, PackRows, Trials, Sandboxes, Sweeper))
}) {}
