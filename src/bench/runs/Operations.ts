import { Clock, DateTime, Effect, Option, Schema, Stream } from "effect"
import { encodeBytes } from "../../domain/Crockford.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { RunId } from "../../domain/Ids.ts"
import type { Operations } from "../../operation/Operations.ts"
import { frameParts, StreamedContent } from "../../operation/StreamedContent.ts"
import { Sweeper } from "../../store/sandbox/Sweeper.ts"
import { world } from "../../store/world/World.ts"
import { pageOf, positionOf } from "../pages.ts"
import { jsonHashOf } from "../state/canonical.ts"
import { defaultRunLimit, type ReportFormat, type RunsApi, runPosition } from "./Api.ts"
import { compareRuns } from "./comparison.ts"
import { reportOf } from "./figures.ts"
import { defaultModelOf, type ListedRun, Run } from "./Run.ts"
import { TrialNotFound } from "./RunErrors.ts"
import { type ListedRunRecord, RunRecords } from "./RunRecords.ts"
import type { ReportParts } from "./report/EncodedRun.ts"
import { htmlReport } from "./report/htmlReport.tsx"
import { jsonReport } from "./report/jsonReport.ts"
import { junitReport } from "./report/junitReport.ts"
import { checkFigures, summaryOf, Trial } from "./Trial.ts"

const newId = (): RunId => RunId.make(`run_${encodeBytes(crypto.getRandomValues(new Uint8Array(10)), 16)}`)

const toListedRun = ({ made_ms, settings, ...record }: ListedRunRecord): typeof ListedRun.Type => ({
  ...record,
  ...settings,
  createdAt: DateTime.unsafeMake(made_ms)
})

const encodeRun = Schema.encodeSync(Run)
const readTrial = Schema.decodeSync(Schema.parseJson(Trial))

const reportWriters = { junit: junitReport, html: htmlReport } satisfies Partial<Record<ReportFormat, unknown>>
const contentTypes = { json: "application/json", junit: "application/xml", html: "text/html; charset=utf-8" }

export class RunOperations extends Effect.Service<RunOperations>()("vitrine/bench/RunOperations", {
  scoped: Effect.gen(function* () {
    const records = yield* RunRecords
    const sweeper = yield* Sweeper

    const summariesOf = (run: RunId) => Effect.map(Stream.runCollect(records.summaries(run)), (found) => [...found])

    const describe = Effect.fnUntraced(function* (id: RunId) {
      const { made_ms, settings } = yield* records.find(id)
      const trials = yield* summariesOf(id)
      return { id, ...settings, createdAt: DateTime.unsafeMake(made_ms), report: reportOf(trials), trials }
    })

    const withTrials = (run: RunId) =>
      Effect.zipWith(records.find(run), summariesOf(run), ({ settings }, trials) => ({ ...settings, trials }))

    const operations: Operations<typeof RunsApi> = {
      createRun: ({
        payload: { agent, labels = {}, model = defaultModelOf(agent), name = null, plannedTrials = null }
      }) =>
        Effect.gen(function* () {
          const settings = { name, agent, model, labels, plannedTrials, world: jsonHashOf(world()).slice(0, 12) }
          const run = { id: newId(), made_ms: yield* Clock.currentTimeMillis, settings }
          yield* records.add(run)
          return toListedRun({ ...run, trials: 0, passed: 0, failed: 0, errors: 0, inconclusive: 0 })
        }),

      listRuns: ({ urlParams: { after, limit = defaultRunLimit } }) =>
        Effect.map(records.list({ after: positionOf(runPosition, after), limit: limit + 1 }), (found) => {
          const { items, next } = pageOf(found, limit, ({ id, made_ms }) => `${made_ms}.${id}`)
          return { items: items.map(toListedRun), next }
        }),

      describeRun: ({ path: { run } }) => describe(run),

      exportRun: ({ path: { run }, urlParams: { format = "json" } }) =>
        Effect.map(describe(run), (described) => {
          const encoded = encodeRun(described)
          // The trials are read while they are sent, and others may be reported meanwhile. Those that the figures count are
          // listed, with the summaries from then.
          const summaries = new Map(described.trials.map((summary) => [summary.n, summary]))
          const trials = Stream.filterMap(records.trials(run), ({ n, value: trial }) =>
            Option.map(Option.fromNullable(summaries.get(n)), (summary) => ({ summary, trial }))
          )
          if (format === "json") {
            const { begin, end, write } = jsonReport(encoded)
            const texts = Stream.map(trials, ({ summary, trial }) => write(summary, trial))
            return new StreamedContent(frameParts(begin, Stream.intersperse(texts, ","), end), contentTypes[format])
          }
          const { begin, end, write }: ReportParts = reportWriters[format](encoded)
          const texts = Stream.map(trials, ({ summary, trial }) => write(summary, readTrial(trial)))
          return new StreamedContent(frameParts(begin, texts, end), contentTypes[format])
        }),

      deleteRun: ({ path: { run } }) => Effect.zipRight(records.remove(run), sweeper.start),

      compareRuns: ({ path: { run }, urlParams: { before } }) =>
        Effect.zipWith(withTrials(before), withTrials(run), compareRuns),

      reportTrial: ({ path: { run, trial }, payload }) =>
        Effect.flatMap(records.find(run), ({ settings: { model } }) =>
          Effect.zipRight(checkFigures(payload), records.put(run, summaryOf(trial, payload, model), payload))
        ),

      getTrial: ({ path: { run, trial } }) =>
        Effect.flatMap(
          records.trial(run, trial),
          Option.match({
            onNone: () => new TrialNotFound({ run, trial }),
            onSome: ({ trial }) => Effect.succeed(trial)
          })
        )
    }
    return operations
  }).pipe(dependingOn(RunRecords, Sweeper))
}) {}
