import { Clock, Data, Effect, Either, Option, Stream } from "effect"
import { dependingOn } from "../../domain/dependingOn.ts"
import { traced } from "../../domain/traced.ts"
import type { Answer } from "../facts/Answer.ts"
import { addCounts, Facts, type RecordedCounts, RecordsChanged, zeroCounts } from "../facts/Facts.ts"
import type { BrandKey, OrganizationKey } from "../records/Keys.ts"
import { OrganizationRecords } from "../records/OrganizationRecords.ts"
import type { BrandLine, LineError } from "./AnswerLine.ts"
import { type AnswerReader, answerReader } from "./AnswerReader.ts"
import { ImportedRecords } from "./ImportedRecords.ts"
import { type Draft, ImportIndex, type ReferencedRecords } from "./ImportIndex.ts"
import { batches, type Line, type Lines } from "./Lines.ts"
import { ProjectContents } from "./ProjectContents.ts"

/** The counts of an import so far. `known` answers had been imported before; `rejected` lines are wrong. */
export interface ImportSummary extends RecordedCounts {
  readonly rejected: number
}

export const emptySummary: ImportSummary = { ...zeroCounts, rejected: 0 }

/** The file has wrong lines, so nothing was imported. */
class ImportRejected extends Data.TaggedError("ImportRejected")<{ readonly rejected: number }> {
  override get message(): string {
    return `Nothing was imported: ${this.rejected === 1 ? "1 line is" : `${this.rejected} lines are`} wrong.`
  }
}

/** The target that a file is checked against before anything is written. */
interface ImportTarget {
  /** None if it is yet to be created. */
  readonly organization: Option.Option<OrganizationKey>
  /** Brands that will be added before the answers. */
  readonly brands: ReadonlyArray<BrandLine>
}

interface ImportOptions {
  /** The reader of the file; our own JSON Lines by default. */
  readonly reader?: AnswerReader
  /** Called for each wrong line, in the order of the file. */
  readonly onError: (error: LineError) => Effect.Effect<void>
  /** Called for each part that an imported line loses: one that does not count or, with a lenient reader, is wrong. */
  readonly onDrop?: (part: LineError) => Effect.Effect<void>
  readonly onProgress: (summary: ImportSummary) => Effect.Effect<void>
}

/** Imports answers from a file of JSON Lines into an organization (docs/visibility-import.md). */
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
        if (!added.isAdded) return yield* new RecordsChanged({ recorded: zeroCounts })
        contents.carryOver(organization, index.recordsVersion, added.records.recordsVersion)
        index.addRecords(added.records)
      }
      // By time, so that a transaction writes the roll-ups of few days.
      const answers = withFirstTitles(drafts.map((draft) => index.answer(draft))).toSorted(
        (a, b) => a.answeredAt - b.answeredAt
      )
      yield* contents.extend(organization, answers, index.recordsVersion)
      return yield* facts.record(organization, answers, index.recordsVersion)
    })

    const check = Effect.fnUntraced(function* <E, R>(
      { brands, organization }: ImportTarget,
      lines: Stream.Stream<Lines, E, R>,
      { onError, reader = jsonReader }: Pick<ImportOptions, "onError" | "reader">
    ) {
      const known = yield* Effect.transposeMapOption(organization, organizationRecords.of)
      const index = new ImportIndex(
        withBrands(
          Option.getOrElse(known, () => emptyRecords),
          brands
        )
      )
      const rejected = yield* Stream.runFoldEffect(lines, 0, (sum, lines) =>
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
      allLines: Stream.Stream<Lines, E, R>,
      { onDrop = () => Effect.void, onError, onProgress, reader = jsonReader }: ImportOptions
    ) {
      const readIndex = Effect.map(organizationRecords.of(organization), (records) => new ImportIndex(records))
      let index = yield* readIndex
      /** If records change during an import, the transaction fails and the lines are read again with the new ones. */
      const writeLines = Effect.fnUntraced(function* (lines: ReadonlyArray<Line>) {
        let before = zeroCounts
        const reported = new Set<number>()
        for (;;) {
          const { drafts, errors } = yield* draftsOf(index, reader, lines)
          // A skipped line creates no prompt, adds nothing to a project, and is not reported.
          const newDrafts = yield* facts.onlyNew(
            organization,
            drafts.map((draft) => ({ source: draft.line.id, ...draft }))
          )
          for (const { number } of newDrafts) reported.add(number)
          const written = yield* Effect.either(write(organization, index, newDrafts))
          if (Either.isRight(written)) {
            const reportedDrafts = drafts.filter(({ number }) => reported.has(number))
            // What failed attempts wrote is known by now.
            const known = written.right.known + drafts.length - newDrafts.length - before.answers
            return {
              recorded: { ...addCounts(before, written.right), known },
              dropped: droppedParts(index, reportedDrafts),
              errors
            }
          }
          if (written.left._tag === "OrganizationGone") return yield* written.left
          before = addCounts(before, written.left.recorded)
          index = yield* readIndex
        }
      })
      return yield* Stream.runFoldEffect(batches(allLines), emptySummary, (sum, lines) =>
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
      /** Checks a file without writing. Fails with ImportRejected if a line could not be imported. */
      check: traced("Importer.check", check),

      /**
       * Imports answers line by line and skips those whose id the organization has. So a file may be imported again,
       * and an import that was killed completed. Fails with OrganizationGone if the organization is removed meanwhile.
       */
      run: traced("Importer.run", run)
    }
  }).pipe(dependingOn(Facts, OrganizationRecords, ImportedRecords, ProjectContents))
}) {}

const jsonReader = answerReader({})

const emptyRecords: ReferencedRecords = { recordsVersion: 0, brands: [], prompts: [], projects: [] }

/** The records with brands that the import would add or change. New brands have placeholder keys, for a check only. */
const withBrands = (records: ReferencedRecords, brands: ReadonlyArray<BrandLine>): ReferencedRecords => {
  const known = new Map(records.brands.map((brand) => [brand.name, brand]))
  for (const [index, { aliases, name }] of brands.entries()) {
    const brand = known.get(name) ?? { name, aliases: [], id: "", key: (-1 - index) as BrandKey }
    known.set(name, { ...brand, aliases: aliases ?? brand.aliases })
  }
  return { ...records, brands: [...known.values()] }
}

/** Answers in the order of the file, with one title for each page: that of the first answer that counts and cites it. */
const withFirstTitles = (answers: ReadonlyArray<Answer>): ReadonlyArray<Answer> => {
  const titles = new Map<string, string | null>()
  for (const { citations, status } of answers) {
    if (status !== "ok") continue
    for (const { title, url } of citations) if (!titles.has(url)) titles.set(url, title)
  }
  return answers.map((answer) => ({
    ...answer,
    citations: answer.citations.map((citation) => ({ ...citation, title: titles.get(citation.url) ?? null }))
  }))
}

interface NumberedDraft extends Draft {
  readonly number: number
  /** The dropped parts of the line, with reasons. */
  readonly dropped: ReadonlyArray<string>
}

/** The dropped parts of lines. A prompt keeps its category; another one on a line is reported. */
const droppedParts = (index: ImportIndex, drafts: ReadonlyArray<NumberedDraft>): ReadonlyArray<LineError> =>
  drafts.flatMap((draft) =>
    [...draft.dropped, index.conflictingCategory(draft) ?? []].flat().map((reason) => ({ line: draft.number, reason }))
  )

const draftsOf = Effect.fnUntraced(function* (index: ImportIndex, reader: AnswerReader, lines: ReadonlyArray<Line>) {
  // The time of these lines, not of the import's start: a pipe may bring answers that were given after it.
  const now = yield* Clock.currentTimeMillis
  const drafts: Array<NumberedDraft> = []
  const errors: Array<LineError> = []
  for (const line of lines) {
    const dropped: Array<string> = []
    const drop = (reason: string) => dropped.push(reason)
    const draft = Either.flatMap(reader.read(line, drop), (answer) =>
      Either.mapLeft(index.draft(answer, now, drop, reader.isLenient), (reason) => ({
        line: line.number,
        reason
      }))
    )
    if (Either.isLeft(draft)) errors.push(draft.left)
    else drafts.push({ ...draft.right, number: line.number, dropped })
  }
  return { drafts, errors }
})
