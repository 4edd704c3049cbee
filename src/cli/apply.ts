import * as FileSystem from "@effect/platform/FileSystem"
import { Effect, Either, Layer, Option } from "effect"
import { settings } from "../Config.ts"
import { OrganizationLookup } from "../visibility/access/OrganizationLookup.ts"
import { RecordsApplier } from "../visibility/apply/RecordsApplier.ts"
import { type RecordsFile, readRecordsFile } from "../visibility/apply/RecordsFile.ts"
import { ConfiguredDatabase, ReadOnlyDatabase } from "./ConfiguredDatabase.ts"
import { argument, command, flag } from "./command.ts"
import { commandError, explainErrors } from "./exit.ts"
import { formatCount } from "./format.ts"
import { unreadableError } from "./importSource.ts"
import { organizationOption } from "./organizationOption.ts"
import { rematchHint } from "./reportChanges.ts"
import { printText } from "./terminal.ts"

const recordsError = (path: string, problems: ReadonlyArray<string>) =>
  commandError(problems.map((problem) => `${path}: ${problem}`))

const recordsOf = Effect.fnUntraced(function* (path: string) {
  const files = yield* FileSystem.FileSystem
  const bytes = yield* Effect.mapError(files.readFile(path), () => unreadableError(path))
  const text = yield* Effect.try({
    try: () => new TextDecoder("utf-8", { fatal: true }).decode(bytes),
    catch: () => commandError(`${path}: is not UTF-8`)
  })
  return yield* Either.mapLeft(readRecordsFile(text), (problems) => recordsError(path, problems))
})

interface ApplyOptions {
  readonly org: Option.Option<string>
  readonly isDry: boolean
}

const applyTo = Effect.fnUntraced(function* ({ isDry, org }: ApplyOptions, records: RecordsFile) {
  const lookup = yield* OrganizationLookup
  const applier = yield* RecordsApplier
  const existing = yield* lookup.find(org)
  const organization = Option.map(existing, ({ key }) => key)
  const difference = yield* Effect.tap(applier.compare(organization, records), ({ lines }) =>
    Effect.forEach(lines, printText)
  )
  const count = formatCount(difference.lines.length, "change")
  if (isDry) {
    const organizationText = Option.match(existing, {
      onNone: () => `${Option.getOrElse(org, () => "")} (to be made)`,
      onSome: ({ id, name }) => `${name} (${id})`
    })
    return yield* printText(`${organizationText}: ${count} to make`)
  }
  // Not earlier: a refused file must not create an organization.
  const { id, key, name } = yield* Option.match(existing, {
    onNone: () => lookup.findOrCreate(org),
    onSome: Effect.succeed
  })
  yield* applier.apply(key, records)
  yield* printText(`${name} (${id}): ${count} made`)
  yield* rematchHint(difference)
})

/** `vitrine visibility apply FILE [--org ORG] [--dry-run]` */
export const apply = command({
  name: "apply",
  meaning: "Changes brands, prompts, topics, projects and tracked pages to what a file describes",
  parameters: {
    file: argument("file", "YAML or JSON (docs/visibility-import.md)"),
    org: organizationOption(
      "The organization's id, or its name: a new name creates it. Required unless there is exactly one"
    ),
    isDry: flag("dry-run", "Shows what would change, and changes nothing")
  },
  settings: ["databaseUrl"],
  run: (options) =>
    // An unreadable file is reported before there is a database.
    Effect.zipRight(settings, recordsOf(options.file)).pipe(
      Effect.flatMap((records) =>
        Effect.provide(
          applyTo(options, records),
          Layer.mergeAll(RecordsApplier.Default, OrganizationLookup.Default).pipe(
            Layer.provide(options.isDry ? ReadOnlyDatabase : ConfiguredDatabase)
          )
        )
      ),
      Effect.catchTag("RecordsRefused", ({ problems }) => recordsError(options.file, problems)),
      explainErrors
    )
})
