import * as Options from "@effect/cli/Options"
import * as FileSystem from "@effect/platform/FileSystem"
import { stdin } from "@effect/platform-bun/BunStream"
import { Clock, Console, Effect, Layer, Option, Schema, Stream } from "effect"
import { anOrganization, OrganizationText } from "../visibility/access/Names.ts"
import { OrganizationLookup } from "../visibility/access/OrganizationLookup.ts"
import { type LineError, readBrand } from "../visibility/import/AnswerLine.ts"
import { ImportedRecords } from "../visibility/import/ImportedRecords.ts"
import { Importer, type Summary } from "../visibility/import/Importer.ts"
import { linesOf } from "../visibility/import/Lines.ts"
import { organizationKey } from "../visibility/simulation/demoKeys.ts"
import { scaledPlan } from "../visibility/simulation/organizations.ts"
import { historyDays, Simulation } from "../visibility/simulation/Simulation.ts"
import { argument, command, flag, option, optional } from "./command.ts"
import { CommandFailed, explained } from "./exit.ts"
import { members, organization, user } from "./members.ts"
import { OwnDatabase } from "./OwnDatabase.ts"
import { progressBar } from "./progressBar.ts"

const number = (value: number): string => value.toLocaleString("en-US")

/** Milliseconds since `begun` as `1.2 s`, with how many a second that made. */
const pace = (count: number, begun: number, now: number): string => {
  const seconds = Math.max(now - begun, 1) / 1000
  return `${seconds.toFixed(1)} s, ${number(Math.round(count / seconds))} a second`
}

const whole = (name: string, fallback: number, maximum: number, meaning: string) =>
  option(name, `${meaning} (${fallback})`, (name) =>
    Options.integer(name).pipe(
      Options.withDefault(fallback),
      Options.filterMap(
        (value) => (value >= 1 && value <= maximum ? Option.some(value) : Option.none()),
        `--${name}: expected a whole number from 1 to ${maximum}`
      )
    )
  )

const simulate = command({
  name: "simulate",
  meaning: "Adds an invented organization with as much data as is wanted",
  parameters: {
    scale: whole(
      "scale",
      1,
      10_000,
      "How many times the demonstration's questions are asked; 834 is 30,000 answers a day"
    ),
    days: whole("days", historyDays, 730, "How many days back, today included")
  },
  settings: ["databaseUrl", "seed"],
  run: ({ days, scale }) =>
    Effect.gen(function* () {
      const simulation = yield* Simulation
      const bar = progressBar()
      const begun = yield* Clock.currentTimeMillis
      const plan = scaledPlan(scale)
      const filled = yield* simulation.fill(plan, days, ({ answers, days: all, done }) =>
        bar.show(all === 0 ? 1 : done / all, `day ${done} of ${all}, ${number(answers)} answers`)
      )
      yield* bar.clear
      const now = yield* Clock.currentTimeMillis
      yield* Console.log(`${plan.name} (${filled.enrolled.id}): ${number(filled.answers)} answers added in ${pace(filled.answers, begun, now)}
Key: ${organizationKey(plan)}`)
    }).pipe(Effect.provide(Simulation.Default.pipe(Layer.provide(OwnDatabase))), explained)
})

const isUnreadable = (path: string) =>
  new CommandFailed({ lines: [`${path}: there is no such file, or it cannot be read`] })

const brandsOf = Effect.fnUntraced(function* (path: string) {
  const files = yield* FileSystem.FileSystem
  const lines = yield* Stream.runCollect(linesOf(files.stream(path))).pipe(Effect.mapError(() => isUnreadable(path)))
  return yield* Effect.forEach(
    [...lines].flatMap((some) => some.lines),
    (line) =>
      Effect.mapError(
        readBrand(line),
        ({ line, reason }) => new CommandFailed({ lines: [`${path}, line ${line}: ${reason}`] })
      )
  )
})

/** The file as a stream that can be read twice: what comes by the standard input is set aside first, if it has to be. */
const source = Effect.fnUntraced(function* (file: string, twice: boolean) {
  const files = yield* FileSystem.FileSystem
  const ofPath = (path: string) =>
    files.stat(path).pipe(
      Effect.filterOrFail(
        ({ type }) => type !== "Directory",
        () => isUnreadable(path)
      ),
      Effect.mapBoth({
        onFailure: () => isUnreadable(file),
        onSuccess: ({ size }) => ({ chunks: files.stream(path, { chunkSize: 262_144 }), size: Number(size) })
      })
    )
  if (file !== "-") return yield* ofPath(file)
  if (!twice) return { chunks: stdin, size: undefined }
  const path = yield* files.makeTempFileScoped({ prefix: "vitrine-import-" })
  yield* Stream.run(stdin, files.sink(path))
  return yield* ofPath(path)
})

const report = (name: string, { answers, citations, known, mentions, rejected }: Summary, took: string): string =>
  `${name}: ${number(answers)} answers imported (${number(mentions)} mentions, ${number(citations)} citations), ${number(known)} already there, ${number(rejected)} lines rejected; ${took}`

const importInto = Effect.fnUntraced(function* (
  file: string,
  org: Option.Option<string>,
  brands: Option.Option<string>,
  strict: boolean
) {
  const { chunks, size } = yield* source(file, strict)
  const added = yield* Effect.transposeMapOption(brands, brandsOf)
  const lookup = yield* OrganizationLookup
  const importer = yield* Importer
  const bar = progressBar()
  const onError = ({ line, reason }: LineError) =>
    Effect.zipRight(bar.clear, Console.error(`${file}, line ${line}: ${reason}`))
  if (strict) {
    const organization = Option.map(yield* lookup.find(org), ({ key }) => key)
    yield* importer.check({ organization, brands: Option.getOrElse(added, () => []) }, chunks, onError)
  }
  const organization = yield* lookup.findOrCreate(org)
  if (Option.isSome(added)) {
    yield* Effect.flatMap(ImportedRecords, (records) => records.addBrands(organization.key, added.value))
  }
  const begun = yield* Clock.currentTimeMillis
  const summary = yield* importer.run(organization.key, chunks, {
    onError,
    onProgress: ({ answers, bytes, known }) =>
      bar.show(size === undefined ? undefined : bytes / Math.max(size, 1), `${number(answers + known)} answers`)
  })
  yield* bar.clear
  const now = yield* Clock.currentTimeMillis
  yield* Console.log(
    report(`${organization.name} (${organization.id})`, summary, pace(summary.answers + summary.known, begun, now))
  )
  if (summary.rejected > 0) {
    return yield* new CommandFailed({ lines: [`${number(summary.rejected)} lines were rejected; the rest is in.`] })
  }
})

const importAnswers = command({
  name: "import",
  meaning: "Imports real answers of AI providers",
  parameters: {
    file: argument("file", "JSON Lines, one answer a line (docs/visibility-import.md); - reads the standard input"),
    org: option(
      "org",
      "The organization's id, or its name, which makes one; needed unless there is exactly one",
      (name) =>
        Options.text(name).pipe(
          Options.filterMap(Schema.decodeUnknownOption(OrganizationText), `--${name}: expected ${anOrganization}`),
          Options.optional
        )
    ),
    brands: optional("brands", "JSON Lines, one brand a line, added before the answers are read"),
    strict: flag("strict", "Imports nothing if any line is wrong")
  },
  settings: ["databaseUrl"],
  run: ({ brands, file, org, strict }) =>
    importInto(file, org, brands, strict).pipe(
      Effect.scoped,
      Effect.provide(
        Layer.mergeAll(Importer.Default, ImportedRecords.Default, OrganizationLookup.Default).pipe(
          Layer.provide(OwnDatabase)
        )
      ),
      explained
    )
})

/** `vitrine visibility ...`: all work on the database of the settings, also while a server runs on it. */
export const visibility = command({
  name: "visibility",
  meaning: "Brings data, organizations and users into visibility analytics",
  children: [simulate, importAnswers, organization, user, members]
})
