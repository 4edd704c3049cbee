import { Clock, Data, Effect, Either, Option, Ref, Stream } from "effect"
import { dependingOn } from "../../domain/dependingOn.ts"
import { traced } from "../../domain/traced.ts"
import { addCounts, Facts, zeroCounts as none, type RecordedCounts, RecordsChanged } from "../facts/Facts.ts"
import type { BrandKey, OrganizationKey } from "../records/Keys.ts"
import { type OrganizationGone, OrganizationRecords } from "../records/OrganizationRecords.ts"
import type { BrandLine, LineError } from "./AnswerLine.ts"
import { type AnswerReader, answerReader } from "./AnswerReader.ts"
import { ImportedRecords } from "./ImportedRecords.ts"
import { type Draft, ImportIndex, type ReferencedRecords } from "./ImportIndex.ts"
import { batches, type Line } from "./Lines.ts"
import { ProjectContents } from "./ProjectContents.ts"

/** What became of a file so far. `known` answers had been imported before; `rejected` lines are wrong. */
export interface ImportSummary extends RecordedCounts {
  readonly rejected: number
}

export const emptySummary: ImportSummary = { ...none, rejected: 0 }

/** What became of some lines. */
interface WriteResult {
  readonly recorded: RecordedCounts
  readonly errors: ReadonlyArray<LineError>
  readonly dropped: ReadonlyArray<LineError>
}

/** What was written in two goes: the second one knows the answers of the first. */
const combineAttempts = (first: RecordedCounts, second: RecordedCounts): RecordedCounts => ({
  ...addCounts(first, second),
  known: second.known - first.answers
})

/** A file with wrong lines, of which nothing is to go in. */
class ImportRejected extends Data.TaggedError("ImportRejected")<{ readonly rejected: number }> {
  override get message(): string {
    return `Nothing was imported: ${this.rejected === 1 ? "1 line is" : `${this.rejected} lines are`} wrong.`
  }
}

/** What a file is checked for before anything is written. */
interface ImportTarget {
  /** None if it is still to be made. */
  readonly organization: Option.Option<OrganizationKey>
  /** Brands that will be added before the answers. */
  readonly brands: ReadonlyArray<BrandLine>
}

interface ImportOptions {
  /** How the file is read, JSON Lines of ours unless it is said. */
  readonly reader?: AnswerReader
  /** Told of each line that is wrong, in the order of the file. */
  readonly onError: (error: LineError) => Effect.Effect<void>
  /** Told of each part of a line that was left out: by a reader that is lenient, or a category that its prompt has not. */
  readonly onDrop?: (part: LineError) => Effect.Effect<void>
  readonly onProgress: (summary: ImportSummary) => Effect.Effect<void>
}

/** Brings answers from a file of JSON Lines into an organization (docs/visibility-import.md). */
export class Importer extends Effect.Service<Importer>()("vitrine/visibility/Importer", {
  scoped: Effect.gen(function* () {
    const facts = yield* Facts
    const organizationRecords = yield* OrganizationRecords
    const records = yield* ImportedRecords
    const contents = yield* ProjectContents

    const write = Effect.fnUntraced(function* (
      organization: OrganizationKey,
      index: ImportIndex,
      drafts: ReadonlyArray<Draft>
    ) {
      const missing = index.missing(drafts)
      if (missing.prompts.size + missing.projects.size > 0) {
        const added = yield* records.addMissing(organization, missing, index.recordsVersion)
        if (!added.isAdded) return yield* new RecordsChanged({ recorded: none })
        contents.carryOver(organization, index.recordsVersion, added.records.recordsVersion)
        index.addRecords(added.records)
      }
      const answers = drafts.map((draft) => index.answer(draft)).sort((a, b) => a.answeredAt - b.answeredAt)
      yield* contents.extend(organization, answers, index.recordsVersion)
      return yield* facts.record(organization, answers, index.recordsVersion)
    })

    const check = Effect.fnUntraced(function* <E, R>(
      { brands, organization }: ImportTarget,
      chunks: Stream.Stream<Uint8Array, E, R>,
      { onError, reader = jsonReader }: Pick<ImportOptions, "onError" | "reader">
    ) {
      const known = yield* Effect.transposeMapOption(organization, organizationRecords.of)
      const index = new ImportIndex(
        withBrands(
          Option.getOrElse(known, () => emptyRecords),
          brands
        )
      )
      const rejected = yield* Stream.runFoldEffect(reader.lines(chunks), 0, (sum, lines) =>
        Effect.gen(function* () {
          const { errors } = yield* draftsOf(index, reader, lines)
          yield* Effect.forEach(errors, onError, { discard: true })
          return sum + errors.length
        })
      )
      if (rejected > 0) return yield* new ImportRejected({ rejected })
    })

    const run = Effect.fnUntraced(function* <E, R>(
      organization: OrganizationKey,
      chunks: Stream.Stream<Uint8Array, E, R>,
      { onDrop = () => Effect.void, onError, onProgress, reader = jsonReader }: ImportOptions
    ) {
      const readIndex = Effect.map(organizationRecords.of(organization), (records) => new ImportIndex(records))
      const current = yield* Effect.flatMap(readIndex, Ref.make)
      /**
       * Records that change while an import runs are found out by the transaction, and the lines are read by them again: `newLines`
       * are the numbers of those that were new at first.
       */
      const writeLines = (
        lines: ReadonlyArray<Line>,
        newLines?: ReadonlySet<number>
      ): Effect.Effect<WriteResult, OrganizationGone> =>
        Effect.gen(function* () {
          const index = yield* Ref.get(current)
          const { drafts, errors } = yield* draftsOf(index, reader, lines)
          // A line that is passed over makes no prompt, shows nothing of a project, and nothing of it is told.
          const newDrafts = yield* facts.onlyNew(
            organization,
            drafts.map((draft) => ({ source: draft.line.id, ...draft }))
          )
          const reported = newLines ?? new Set(newDrafts.map(({ number }) => number))
          return yield* Effect.matchEffect(write(organization, index, newDrafts), {
            onSuccess: (recorded) =>
              Effect.sync(() => ({
                recorded: { ...recorded, known: recorded.known + drafts.length - newDrafts.length },
                dropped: droppedParts(
                  index,
                  drafts.filter(({ number }) => reported.has(number))
                ),
                errors
              })),
            onFailure: (failed) =>
              failed._tag === "OrganizationGone"
                ? Effect.fail(failed)
                : Effect.map(
                    Effect.zipRight(
                      Effect.flatMap(readIndex, (index) => Ref.set(current, index)),
                      writeLines(lines, reported)
                    ),
                    (retried) => ({ ...retried, recorded: combineAttempts(failed.recorded, retried.recorded) })
                  )
          })
        })
      return yield* Stream.runFoldEffect(batches(reader.lines(chunks)), emptySummary, (sum, lines) =>
        Effect.gen(function* () {
          const { dropped, errors, recorded } = yield* writeLines(lines)
          yield* Effect.forEach(errors, onError, { discard: true })
          yield* Effect.forEach(dropped, onDrop, { discard: true })
          const next: ImportSummary = { ...addCounts(sum, recorded), rejected: sum.rejected + errors.length }
          yield* onProgress(next)
          return next
        })
      )
    })

    return {
      /** Reads a file and writes nothing. Fails with ImportRejected if a line could not be imported. */
      check: traced("Importer.check", check),

      /**
       * Imports answers line by line; one whose id the organization has is passed over, so a file may be imported again,
       * and one that was killed in the middle completed. Fails with OrganizationGone where it is removed meanwhile.
       */
      run: traced("Importer.run", run)
    }
  }).pipe(dependingOn(Facts.Default, OrganizationRecords.Default, ImportedRecords.Default, ProjectContents.Default))
}) {}

const jsonReader = answerReader({})

const emptyRecords: ReferencedRecords = { recordsVersion: 0, brands: [], prompts: [], projects: [] }

/** The records as they will be with brands that are new or have other aliases. Their keys stand for them in a check alone. */
const withBrands = (records: ReferencedRecords, brands: ReadonlyArray<BrandLine>): ReferencedRecords => {
  const known = new Map(records.brands.map((brand) => [brand.name, brand]))
  for (const [index, { aliases, name }] of brands.entries()) {
    const brand = known.get(name) ?? { name, aliases: [], id: "", key: (-1 - index) as BrandKey }
    known.set(name, { ...brand, aliases: aliases ?? brand.aliases })
  }
  return { ...records, brands: [...known.values()] }
}

interface NumberedDraft extends Draft {
  readonly number: number
  /** What of the line is not in it, and why. */
  readonly dropped: ReadonlyArray<string>
}

/** What lines say that is not in their answers. A prompt that is there keeps its category, and whoever says another one is told so. */
const droppedParts = (index: ImportIndex, drafts: ReadonlyArray<NumberedDraft>): ReadonlyArray<LineError> =>
  drafts.flatMap((draft) =>
    [...draft.dropped, index.conflictingCategory(draft) ?? []].flat().map((reason) => ({ line: draft.number, reason }))
  )

const draftsOf = Effect.fnUntraced(function* (index: ImportIndex, reader: AnswerReader, lines: ReadonlyArray<Line>) {
  // Of these lines, and not of the whole import: a pipe may bring answers that were given after it began.
  const now = yield* Clock.currentTimeMillis
  const drafts: Array<NumberedDraft> = []
  const errors: Array<LineError> = []
  for (const line of lines) {
    const dropped: Array<string> = []
    const drop = (reason: string) => dropped.push(reason)
    const draft = Either.flatMap(reader.read(line, drop), (answer) =>
      Either.mapLeft(index.draft(answer, now, reader.isLenient ? drop : undefined), (reason) => ({
        line: line.number,
        reason
      }))
    )
    if (Either.isLeft(draft)) errors.push(draft.left)
    else drafts.push({ ...draft.right, number: line.number, dropped })
  }
  return { drafts, errors }
})
