import { basename, join, resolve } from "node:path"
import { Effect, Option, Schema } from "effect"
import { Entry } from "../../bench/journal/Entry.ts"
import { maxJournalEntries } from "../../bench/journal/Journal.ts"
import { TrialSummary } from "../../bench/runs/Trial.ts"
import { textInside } from "../chosenWorld.ts"
import { misused, refused } from "../exit.ts"
import { folderNames } from "./loadTasks.ts"
import { files } from "./reports.ts"

export type Recorded = typeof Entry.Encoded

const isEntry = Schema.is(Schema.encodedSchema(Entry))

/** The entries of a file in JSON lines. */
export const readJournal = (path: string, text: string) =>
  Effect.forEach(
    [...text.split("\n").entries()].filter(([, line]) => line.trim() !== ""),
    ([index, line]) =>
      Effect.try({
        try: (): Recorded => {
          const entry: unknown = JSON.parse(line)
          if (!isEntry(entry)) throw new TypeError()
          return entry
        },
        catch: () => refused(`${path}:${index + 1}: expected an entry of a journal`)
      })
  )

const Budget = Schema.Struct({ dropped: Schema.optional(Schema.Int) })

const RunFile = Schema.parseJson(
  Schema.Struct({
    trials: Schema.Array(
      Schema.Struct({
        ...TrialSummary.pick("task", "attempt", "calls").fields,
        trial: Schema.Struct({ budget: Schema.optional(Budget) })
      })
    )
  })
)

/** What the report of its run says of the trial in a folder, where there is one. */
const reportedOf = (folder: string) =>
  textInside(join(folder, "..", "..", files.json)).pipe(
    Effect.flatMap(Schema.decode(RunFile)),
    Effect.map(({ trials }) =>
      trials.find(({ attempt, task }) => folderNames(task).some((name) => `${name}-${attempt}` === basename(folder)))
    ),
    Effect.orElseSucceed(() => undefined)
  )

/** What a journal lacks, if anything, as far as its entries and the report of their run tell. */
const missingFrom = (folder: string, entries: ReadonlyArray<Recorded>) =>
  Effect.gen(function* () {
    // A trial has a sandbox of its own, whose numbers begin with 1.
    const last = entries.reduce((most, { seq }) => Math.max(most, seq), 0)
    const missing = last - new Set(entries.map(({ seq }) => seq)).size
    if (missing > 0) return Option.some(`${missing} of its ${last} entries ${missing === 1 ? "is" : "are"} missing`)
    const reported = yield* reportedOf(resolve(folder))
    // Numbers begin anew where a server was started again.
    const dropped = reported?.trial.budget?.dropped ?? 0
    if (dropped > 0) return Option.some(`${dropped} or more of its entries are missing`)
    return entries.length === 0 && reported?.calls !== 0
      ? Option.some("it has no entries, and no report of its run says that nothing was called")
      : Option.none()
  })

/** Refuses a journal without all of its entries: what was done in those is lacking when the others are made again. */
export const checkWhole = (path: string, folder: string, entries: ReadonlyArray<Recorded>) =>
  Effect.flatMap(
    missingFrom(folder, entries),
    Option.match({
      onNone: () => Effect.void,
      onSome: (lacking) => {
        const most = `A journal keeps the last ${maxJournalEntries}, fewer where they are large or BENCH_JOURNAL_BYTES is used up.`
        return misused(`${path}: cannot be made again: ${lacking}. ${most}`)
      }
    })
  )
