import * as Options from "@effect/cli/Options"
import * as FileSystem from "@effect/platform/FileSystem"
import { Console, Effect, Layer, Option, Record, Schema, Stream } from "effect"
import { joinWithOr, quote } from "../domain/Input.ts"
import { StreamedContent } from "../operation/StreamedContent.ts"
import { OrganizationLookup } from "../visibility/access/OrganizationLookup.ts"
import { DataVersionText, expectedDataVersion } from "../visibility/exports/DataVersion.ts"
import { ExportFormat } from "../visibility/exports/ExportFormat.ts"
import { Exports } from "../visibility/exports/Exports.ts"
import { type TableName, tables } from "../visibility/exports/tables.ts"
import { ExistingDatabase } from "./ConfiguredDatabase.ts"
import { choice, command, flag, option } from "./command.ts"
import { commandError, explainErrors } from "./exit.ts"
import { formatCount, formatPace } from "./format.ts"
import { knownOrganization } from "./organizationOption.ts"
import { progress } from "./progress.ts"
import { systemErrorText } from "./writing.ts"

const tableNames = Record.keys(tables)

interface ExportOptions {
  readonly org: Option.Option<string>
  readonly format: ExportFormat
  readonly table: ReadonlyArray<TableName>
  readonly to: string
  readonly since: Option.Option<string>
  readonly texts: boolean
}

/** The temporary path of a file until all files are complete. */
const temporaryPath = (path: string): string => `${path}.part`

const exportInto = Effect.fnUntraced(function* ({ format, org, since, table, texts, to }: ExportOptions) {
  const files = yield* FileSystem.FileSystem
  const lookup = yield* OrganizationLookup
  const organization = yield* Option.match(org, { onNone: () => lookup.findExisting(org), onSome: lookup.get })
  const selection = { hasTexts: texts, since: Option.getOrUndefined(since) }
  const { isWhole, version, write } = yield* (yield* Exports).open(organization.key, selection)
  const names = table.length === 0 ? tableNames : new Set(table)
  // Changes never overwrite a full export, nor changes since another version.
  const part = isWhole ? "" : `.since-${selection.since}`
  const outputs = Array.from(names, (name) => ({ name, path: `${to}/${name}${part}.${format}` }))
  yield* Effect.mapError(files.makeDirectory(to, { recursive: true }), (error) =>
    commandError(
      `--to: expected a directory, or a path where one can be created, received ${quote(to)}: ${systemErrorText(error.cause)}`
    )
  )
  // At the end and all together: a file of that name is complete, and all files of a command are of one version.
  const rename = Effect.forEach(outputs, ({ path }) => files.rename(temporaryPath(path), path)).pipe(
    Effect.uninterruptible
  )
  const lines = yield* Effect.forEach(
    outputs,
    Effect.fnUntraced(function* ({ name, path }) {
      let rows = 0
      const bytes = write(name, format, (count) => {
        rows += count
        return progress.show(undefined, `${name}: ${formatCount(rows, "row")}`)
      })
      const [duration] = yield* Effect.timed(
        Stream.run(new StreamedContent(bytes).bytes, files.sink(temporaryPath(path)))
      )
      return `${path}: ${formatCount(rows, "row")}; ${formatPace(rows, duration)}`
    })
  ).pipe(
    Effect.ensuring(progress.clear),
    Effect.zipLeft(rename),
    Effect.onError(() => Effect.forEach(outputs, ({ path }) => Effect.ignore(files.remove(temporaryPath(path)))))
  )
  for (const line of lines) yield* Console.log(line)
  yield* Console.log(`${isWhole ? "Everything" : "What has changed"}, at data version ${version}`)
})

/** `vitrine visibility export`: the tables of an organization as files. */
export const exportData = command({
  name: "export",
  meaning: "Writes an organization's answers, mentions, citations and daily figures to files",
  parameters: {
    org: knownOrganization,
    format: choice(
      "format",
      `The format of the files: ${joinWithOr(ExportFormat.literals)} (ndjson)`,
      ExportFormat.literals,
      Options.withDefault("ndjson" as const)
    ),
    table: choice(
      "table",
      `Only this table: ${joinWithOr(tableNames)}; can be repeated`,
      tableNames,
      Options.repeated,
      "values"
    ),
    to: option("to", "The directory of the files, created if it does not exist (.)", (name) =>
      Options.withDefault(Options.text(name), ".")
    ),
    since: option(
      "changed-since",
      "The data version of an earlier export: writes only what has changed since",
      (name) =>
        Options.text(name).pipe(
          Options.filterMap(Schema.decodeOption(DataVersionText), `--${name}: expected ${expectedDataVersion}`),
          Options.optional
        )
    ),
    texts: flag("texts", "Includes the kept texts of answers")
  },
  settings: ["databaseUrl"],
  run: (options) =>
    exportInto(options).pipe(
      Effect.catchTags({
        SystemError: ({ cause, pathOrDescriptor }) =>
          commandError(`--to: ${pathOrDescriptor} cannot be written: ${systemErrorText(cause)}`),
        BadArgument: ({ message }) => commandError(message),
        HistoryChanged: ({ message }) => commandError(message)
      }),
      Effect.provide(Layer.mergeAll(Exports.Default, OrganizationLookup.Default).pipe(Layer.provide(ExistingDatabase))),
      explainErrors
    )
})
