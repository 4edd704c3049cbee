import { basename, join, resolve } from "node:path"
import { Effect, Schema } from "effect"
import { Entry } from "../../bench/journal/Entry.ts"
import { maxJournalEntries } from "../../bench/journal/Journal.ts"
import { TrialSummary } from "../../bench/runs/Trial.ts"
import { readRegularFile } from "../chosenWorld.ts"
import { commandError, usageError } from "../exit.ts"
import { folderNames } from "./loadTasks.ts"
import { reportFiles } from "./reports.ts"

export type EncodedEntry = typeof Entry.Encoded

/** An entry as its JSON has it: an absent member, or an unknown one, would show as another answer of the store. */
const decodeEntry = Schema.decode(Schema.parseJson(Schema.encodedSchema(Entry)), {
  exact: true,
  onExcessProperty: "preserve"
})

/** The entries of a JSON Lines file. */
export const readJournal = (path: string, text: string) =>
  Effect.forEach(
    [...text.split("\n").entries()].filter(([, line]) => line.trim() !== ""),
    ([index, line]) =>
      Effect.mapError(decodeEntry(line), () => commandError(`${path}:${index + 1}: expected an entry of a journal`))
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

/** The entry of a trial's folder in the report of its run, if there is one. */
const reportedTrial = (folder: string) =>
  readRegularFile(join(folder, "..", "..", reportFiles.json)).pipe(
    Effect.flatMap(Schema.decode(RunFile)),
    Effect.map(({ trials }) =>
      trials.find(({ attempt, task }) => folderNames(task).some((name) => `${name}-${attempt}` === basename(folder)))
    ),
    Effect.orElseSucceed(() => undefined)
  )

/** What a journal lacks, if anything, according to its entries and the run's report. */
const missingReason = (folder: string, entries: ReadonlyArray<EncodedEntry>) =>
  Effect.gen(function* () {
    // A trial has a sandbox of its own, whose numbers begin with 1.
    const last = entries.reduce((max, { seq }) => Math.max(max, seq), 0)
    const missing = last - new Set(entries.map(({ seq }) => seq)).size
    if (missing > 0) return `${missing} of its ${last} entries ${missing === 1 ? "is" : "are"} missing`
    const reported = yield* reportedTrial(resolve(folder))
    // Numbers restart after a server restart.
    const dropped = reported?.trial.budget?.dropped ?? 0
    if (dropped > 0) return `${dropped} or more of its entries are missing`
    return entries.length === 0 && reported?.calls !== 0
      ? "it has no entries, but no report of its run says that the agent made no calls"
      : undefined
  })

/** Refuses an incomplete journal: without the missing calls, a replay of the others differs. */
export const checkComplete = (path: string, folder: string, entries: ReadonlyArray<EncodedEntry>) =>
  Effect.flatMap(missingReason(folder, entries), (reason) => {
    if (reason === undefined) return Effect.void
    const limitHint = `A journal keeps the last ${maxJournalEntries} entries, or fewer if they are large or BENCH_JOURNAL_BYTES is used up.`
    return usageError(`${path}: cannot be replayed: ${reason}. ${limitHint}`)
  })
