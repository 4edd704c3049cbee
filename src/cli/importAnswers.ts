import * as FileSystem from "@effect/platform/FileSystem"
import { Chunk, type Duration, Effect, Layer, Option, Stream } from "effect"
import { settings } from "../Config.ts"
import { quote } from "../domain/Input.ts"
import { OrganizationLookup } from "../visibility/access/OrganizationLookup.ts"
import { type LineError, readBrand } from "../visibility/import/AnswerLine.ts"
import type { AnswerReader } from "../visibility/import/AnswerReader.ts"
import { ImportedRecords } from "../visibility/import/ImportedRecords.ts"
import { emptySummary, Importer, type ImportSummary } from "../visibility/import/Importer.ts"
import { linesOf } from "../visibility/import/Lines.ts"
import { ConfiguredDatabase } from "./ConfiguredDatabase.ts"
import { argument, command, flag, optional } from "./command.ts"
import { commandError, explainErrors } from "./exit.ts"
import { formatCount, formatNumber, formatPace } from "./format.ts"
import { readerOf, readingOptions } from "./importReading.ts"
import { importSource, type Source, unreadableError } from "./importSource.ts"
import { organizationOption } from "./organizationOption.ts"
import { progress } from "./progress.ts"
import { readAhead } from "./readAhead.ts"
import { reportChanges } from "./reportChanges.ts"
import { printErrorText, printText } from "./terminal.ts"

const brandsOf = Effect.fnUntraced(function* (path: string) {
  const files = yield* FileSystem.FileSystem
  const lines = yield* Stream.runCollect(linesOf(files.stream(path))).pipe(Effect.mapError(() => unreadableError(path)))
  return yield* Effect.forEach([...lines].flat(), (line) =>
    Effect.mapError(readBrand(line), ({ line, reason }) => commandError(`${path}, line ${line}: ${reason}`))
  )
})

/** The imported answers that count in no figure: `, 2 of them empty, 1 failed or refused`. */
const uncountedOf = ({ empty, failed }: ImportSummary): string =>
  [[empty, "empty"] as const, [failed, "failed or refused"] as const]
    .filter(([count]) => count > 0)
    .map(([count, what], index) => `, ${formatNumber(count)}${index === 0 ? " of them" : ""} ${what}`)
    .join("")

const report = (name: string, summary: ImportSummary, duration: Duration.Duration): string => {
  const { answers, citations, known, mentions, rejected } = summary
  return `${name}: ${formatCount(answers, "answer")} imported${uncountedOf(summary)} (${formatCount(mentions, "mention")}, ${formatCount(citations, "citation")}), ${formatNumber(known)} already there${known === 0 ? "" : " and skipped"}, ${formatCount(rejected, "line")} rejected; ${formatPace(answers + known, duration)}`
}

/** The summary for a file that was not imported completely. */
const failureSummary = ({ answers, known, rejected }: ImportSummary, isBroken: boolean): string => {
  const isImported = answers + known > 0
  if (rejected === 0) return "Only a part was imported."
  const rest = isImported ? `${isBroken ? "a part of " : ""}the rest was imported` : "no answers were imported"
  return `Rejected: ${formatCount(rejected, "line")}; ${rest}.`
}

interface ImportOptions {
  readonly file: string
  readonly org: Option.Option<string>
  readonly strict: boolean
  readonly reader: AnswerReader
  readonly source: Source
  readonly added: Option.Option<Effect.Effect.Success<ReturnType<typeof brandsOf>>>
}

const importInto = Effect.fnUntraced(function* ({ added, file, org, reader, source, strict }: ImportOptions) {
  const { chunks, share } = source
  const lookup = yield* OrganizationLookup
  const importer = yield* Importer
  const records = yield* ImportedRecords
  let parts = 0
  const printNotice = (what: string) => Effect.zipRight(progress.clear, printErrorText(what))
  const onError = ({ line, reason }: LineError) => printNotice(`${file}, line ${line}: ${reason}`)
  const onDrop = ({ line, reason }: LineError) => {
    parts += 1
    return printNotice(`${file}, line ${line}, left out: ${reason}`)
  }
  const existingKey = Option.map(yield* lookup.find(org), ({ key }) => key)
  // Everything up to the first lines is done before the organization is created: a refused file would leave it behind.
  if (Option.isSome(added)) yield* records.checkBrands(existingKey, added.value)
  if (strict) {
    const intended = { organization: existingKey, brands: Option.getOrElse(added, () => []) }
    yield* importer.check(intended, reader.lines(chunks), { onError, reader })
  }
  const [, allLines] = yield* readAhead(
    reader.lines(chunks),
    Chunk.some((lines) => lines.length > 0)
  )
  const organization = yield* lookup.findOrCreate(org)
  // A mistyped name creates an organization, too.
  if (Option.isNone(existingKey)) yield* printText(`+ organization ${quote(organization.name)}`)
  if (Option.isSome(added)) yield* reportChanges(yield* records.addBrands(organization.key, added.value))
  let summary = emptySummary
  const [duration, broken] = yield* importer
    .run(organization.key, allLines, {
      reader,
      onError,
      onDrop,
      onProgress: (sum) => {
        summary = sum
        return progress.show(share(), formatCount(sum.answers + sum.known, "answer"))
      }
    })
    .pipe(
      Effect.as([]),
      // The lines that were read before the source failed are imported, and reported too.
      Effect.catchTag("CommandFailed", ({ lines }) => Effect.succeed(lines)),
      Effect.timed
    )
  yield* progress.clear
  yield* printText(report(`${organization.name} (${organization.id})`, summary, duration))
  if (parts > 0) yield* printText(`${formatCount(parts, "part")} of answers ${parts === 1 ? "was" : "were"} left out.`)
  if (broken.length > 0 || summary.rejected > 0)
    return yield* commandError([...broken, failureSummary(summary, broken.length > 0)])
})

/** `vitrine visibility import`: reads a file of any length as a stream. */
export const importAnswers = command({
  name: "import",
  meaning: "Imports real answers of AI providers",
  parameters: {
    file: argument("file", "The answers (docs/visibility-import.md), plain or gzip-compressed; - reads standard input"),
    org: organizationOption(
      "The organization's id, or its name: a new name creates it. Required unless there is exactly one"
    ),
    brands: optional("brands", "JSON Lines, one brand per line, added before the answers are read"),
    ...readingOptions,
    strict: flag("strict", "Imports nothing if any line is wrong")
  },
  settings: ["databaseUrl"],
  run: (options) =>
    Effect.gen(function* () {
      // Wrong options and unreadable files are reported before there is a database.
      const reader = yield* readerOf(options)
      yield* settings
      const source = yield* importSource(options.file, options.strict)
      const added = yield* Effect.transposeMapOption(options.brands, brandsOf)
      yield* Effect.provide(
        importInto({ ...options, reader, source, added }),
        Layer.mergeAll(Importer.Default, ImportedRecords.Default, OrganizationLookup.Default).pipe(
          Layer.provide(ConfiguredDatabase)
        )
      )
    }).pipe(
      Effect.catchTag("LogBroken", ({ reason }) => commandError(`${options.file}: ${reason}`)),
      Effect.scoped,
      explainErrors
    )
})
