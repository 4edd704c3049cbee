import { Clock, DateTime, Effect, Option, Stream } from "effect"
import { encodeBytes } from "../../domain/Crockford.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { InvalidRequest } from "../../domain/Errors.ts"
import { pageSize } from "../../domain/Limits.ts"
import { nearest } from "../../domain/nearest.ts"
import { invalidIssue } from "../../domain/Problem.ts"
import { Seed } from "../../domain/Seed.ts"
import { unstorableTextIssues } from "../../domain/toStorable.ts"
import type { Operations } from "../../operation/Operations.ts"
import type { Pack } from "../../store/world/Pack.ts"
import { Trials } from "../grading/Trials.ts"
import { PackRows } from "../packs/PackRows.ts"
import { pageOf } from "../pages.ts"
import { prefixIssueFields } from "../sandboxes/prefixIssueFields.ts"
import { Sandboxes } from "../sandboxes/Sandboxes.ts"
import { defaultSettings, maxLabels } from "../sandboxes/SandboxSettings.ts"
import { jsonHashOf } from "../state/canonical.ts"
import type { ExperimentsApi } from "./Api.ts"
import { builtInExperiments } from "./BuiltInExperiments.ts"
import { choiceIn, estimatedSetUpWriteCount } from "./choiceIn.ts"
import { cellOf, nonPositivePriceLevels } from "./design.ts"
import type { Experiment } from "./Experiment.ts"
import { ExperimentNotFound } from "./ExperimentErrors.ts"
import { ExperimentRecords, type ExperimentRow, trialOf } from "./ExperimentRecords.ts"
import { applyOverlayPrices, checkOverlay } from "./overlayPrices.ts"
import { reportOf } from "./reportOf.ts"

const listedExperiment = ({ assigned, decided, definition, made_ms }: ExperimentRow) => ({
  experiment: definition,
  createdAt: DateTime.unsafeMake(made_ms),
  assigned,
  decided
})

const unassignedExperiment = (experiment: Experiment) => ({ experiment, createdAt: null, assigned: 0, decided: 0 })

/** What the sandbox of a trial is found by, besides the labels that its experiment says. */
const labelsOf = (experiment: string, trial: number, model: string) => ({ experiment, trial: String(trial), model })

const createdLabel = "experiment-made"

/** Labels of a trial's sandbox that also tell its experiment from an earlier one of the same id, where there is room for that. */
const withCreatedLabel = (
  labels: Readonly<Record<string, string>>,
  madeMs: number
): Readonly<Record<string, string>> =>
  Object.keys(labels).length < maxLabels
    ? { [createdLabel]: DateTime.formatIso(DateTime.unsafeMake(madeMs)), ...labels }
    : labels

/** Texts must be as every database gives them back: a sandbox with another model in its labels could not be made. */
const checkTexts = (value: object) => InvalidRequest.failIfAny(unstorableTextIssues(value))

/** The sandbox of a trial must have room for its own labels. */
const checkLabels = ({ id, sandbox: { labels = {} } = {} }: Experiment) => {
  const reserved = labelsOf(id, 0, "")
  const room = maxLabels - Object.keys(reserved).length
  const custom = Object.keys(labels).filter((name) => !Object.hasOwn(reserved, name))
  const expected = `at most ${room} labels besides ${Object.keys(reserved).join(", ")}`
  return custom.length <= room ? Effect.void : InvalidRequest.value("sandbox.labels", expected, custom.length)
}

/** A candidate must be for sale with each level: a price is 1 cent or more. */
const checkPrices = (experiment: Experiment, products: Parameters<typeof nonPositivePriceLevels>[1]) => {
  const issues = nonPositivePriceLevels(experiment, products).map(({ candidate, field, level }) =>
    invalidIssue(field, `a level with which ${candidate} costs 1 cent or more`, level)
  )
  return InvalidRequest.failIfAny(issues)
}

const withSandboxFields = prefixIssueFields("sandbox")

/**
 * The world of a trial: the candidates and nothing else, in their places. It is called by what it is alone, as all packs are: a
 * sandbox that was exported names it, and can be imported where the experiment was made another time, or on another server.
 */
const packOf = (products: NonNullable<Pack["products"]>) => {
  const content: Pack = { title: "An experiment", description: "What an agent chooses from.", products, order: "given" }
  return { name: `experiment/${encodeBytes(Buffer.from(jsonHashOf(content), "hex"), 16)}`, content }
}

export class ExperimentOperations extends Effect.Service<ExperimentOperations>()("vitrine/bench/ExperimentOperations", {
  scoped: Effect.gen(function* () {
    const records = yield* ExperimentRecords
    const packs = yield* PackRows
    const trials = yield* Trials
    const sandboxes = yield* Sandboxes
    const programSeed = yield* Seed

    const find = (id: string) =>
      Effect.flatMap(records.find(id), (row) => {
        const known = Option.match(row, { onSome: listedExperiment, onNone: () => undefined })
        const builtIn = builtInExperiments().get(id)
        const found = known ?? (builtIn === undefined ? undefined : unassignedExperiment(builtIn))
        return found === undefined ? new ExperimentNotFound({ experiment: id }) : Effect.succeed(found)
      })

    /** What the overlay of an experiment sets, of the world that its candidates come from. */
    const overlayChangesOf = ({ sandbox = {} }: Experiment) =>
      withSandboxFields(sandboxes.overlayOf(sandbox, sandbox.packs ?? defaultSettings.packs))

    /** The candidates as the packs of the experiment have them; fails with those that they have not. */
    const productsOf = Effect.fnUntraced(function* ({ candidates, sandbox }: Experiment) {
      const { products } = yield* withSandboxFields(packs.check(sandbox?.packs ?? defaultSettings.packs))
      const bySlug = new Map(products.map((product) => [product.slug, product]))
      const issues = candidates.flatMap((slug, at) =>
        bySlug.has(slug)
          ? []
          : [
              {
                ...invalidIssue(`candidates[${at}]`, "the slug of a product", slug),
                nearest: nearest(slug, [...bySlug.keys()])
              }
            ]
      )
      return yield* Effect.as(InvalidRequest.failIfAny(issues), bySlug)
    })

    const operations: Operations<typeof ExperimentsApi> = {
      createExperiment: ({ payload }) =>
        Effect.gen(function* () {
          // What is there stays as it is, also where it was made before something of it was checked.
          if (yield* records.isKept(payload)) return yield* Effect.orDie(find(payload.id))
          // Those of its sandboxes are looked at with their settings.
          const { sandbox: _, ...withoutSandbox } = payload
          yield* checkTexts(withoutSandbox)
          yield* checkLabels(payload)
          const products = yield* productsOf(payload)
          yield* checkPrices(payload, products)
          const pack = packOf(cellOf(payload, products, 0).goods)
          const check = withSandboxFields(sandboxes.check({ ...payload.sandbox, packs: [pack.name] }))
          const changes = yield* overlayChangesOf(payload)
          const hold = withSandboxFields(packs.hold(payload.sandbox?.packs ?? defaultSettings.packs))
          const checks = [hold, check, checkOverlay(payload, changes)]
          const added = Effect.flatMap(Clock.currentTimeMillis, (madeMs) => records.add(payload, madeMs))
          yield* records.withWorld(pack, Effect.zipRight(Effect.all(checks, { discard: true }), added))
          return yield* Effect.orDie(find(payload.id))
        }),

      listExperiments: () =>
        Effect.map(records.list, (rows) => {
          const made = rows.map(listedExperiment)
          const others = [...builtInExperiments().values()].filter(
            ({ id }) => !made.some(({ experiment }) => experiment.id === id)
          )
          return { items: [...made, ...others.map(unassignedExperiment)] }
        }),

      describeExperiment: ({ path: { experiment: id } }) =>
        Effect.gen(function* () {
          const found = yield* find(id)
          const all = [...(yield* Stream.runCollect(records.trials(id)))]
          return { ...found, report: yield* reportOf(found.experiment, all) }
        }),

      deleteExperiment: ({ path: { experiment } }) => Effect.asVoid(records.remove(experiment)),

      assignTrial: (request) =>
        Effect.gen(function* () {
          const { experiment: id } = request.path
          const { model } = request.payload
          const { createdAt, experiment } = yield* find(id)
          yield* checkTexts({ model })
          const products = yield* productsOf(experiment)
          const priced = applyOverlayPrices(yield* overlayChangesOf(experiment))
          const madeMs = createdAt?.epochMillis ?? (yield* Clock.currentTimeMillis)
          const added = Effect.catchTag(records.add(experiment, madeMs), "ExperimentExists", () => Effect.void)
          if (createdAt === null) yield* added
          const assigned = yield* records.assign(id, madeMs, model, (trial) => {
            const { goods, shown } = cellOf(experiment, products, trial)
            return { shown: shown.map(priced), pack: packOf(goods) }
          })
          // It was deleted meanwhile, and may be there again.
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
          // Trials may have the same world: its labels tell of which of them a sandbox is.
          const own = labelsOf(id, trial, model)
          const { [createdLabel]: made } = withCreatedLabel({ ...experiment.sandbox?.labels, ...own }, madeMs)
          // What an earlier version assigned does not say when its experiment was made.
          const isOf =
            Object.entries(own).every(([name, value]) => settings?.labels[name] === value) &&
            (settings?.labels[createdLabel] ?? made) === made
          if (settings?.packs.join() !== pack || !isOf) {
            const expected = "one that was made with the packs and the labels that the trial was assigned"
            return yield* InvalidRequest.value("sandbox", expected, sandbox)
          }
          const { end, entries } = yield* trials.closeAndCollect(sandbox, "")
          // The agent may have emptied it until it was closed.
          const record = yield* sandboxes.get(sandbox)
          const wasReset = entries.some(({ committed, turn }) => committed && turn === 0)
          const begun = { seed: record.seed ?? programSeed, sequence: estimatedSetUpWriteCount(record, wasReset) }
          const { chosen, outcome } = choiceIn(experiment, end, begun)
          yield* records.decide(id, trial, madeMs, outcome, chosen)
          return trialOf(yield* records.choice(id, trial))
        }),

      listChoices: ({ path: { experiment: id }, urlParams: { after = -1, limit = pageSize.max } }) =>
        Effect.gen(function* () {
          yield* find(id)
          return pageOf(yield* records.part({ experiment: id, after, limit: limit + 1 }), limit, ({ n }) => n)
        })
    }
    return operations
  }).pipe(dependingOn(ExperimentRecords.Default, PackRows.Default, Trials.Default, Sandboxes.Default))
}) {}
