import { join } from "node:path"
import { Console, Effect, Schema, Stream } from "effect"
import { isMasked } from "../../bench/journal/sentRequest.ts"
import { SandboxName } from "../../domain/CurrentSandbox.ts"
import { benchSettings } from "../benchClient.ts"
import { readRegularFile } from "../chosenWorld.ts"
import { argument, command } from "../command.ts"
import { asUsageError, commandError, infrastructureError, usageError } from "../exit.ts"
import { escapeLine } from "../terminal.ts"
import { checkComplete, type EncodedEntry, readJournal } from "./journalFile.ts"
import { isOperation, isReplayed, miscountedRules, replayCall, storeCalls, withoutAddress } from "./replayCalls.ts"
import { scopedSandbox } from "./scopedSandbox.ts"
import { serverOption, withServer } from "./withServer.ts"

const StartFile = Schema.parseJson(Schema.Struct({ name: SandboxName }, { key: Schema.String, value: Schema.Unknown }))

/** The errors of an import that are about its file. */
const fileErrorTags = new Set([
  ...["UnknownFormat", "FileTampered", "InconsistentState", "InvalidRequest"],
  ...["SnapshotTooLarge", "PayloadTooLarge"]
])

const maskedReason = "a part of the request is masked"
const miscountedReason = "a fault rule counted a page differently from the call that replaces it"

/** A replayed call: the members that differ, or why they are not compared. */
interface CallComparison {
  readonly call: string
  readonly differs: ReadonlyArray<string>
  readonly skipReason?: string
}

/** The members of an entry that must be equal. */
const comparedMembers = ["operation", "outcome", "error", "committed", "turn", "output"] as const

/** `names` are the sandboxes of the recorded and the replayed entries. */
const compare = (
  recorded: ReadonlyArray<EncodedEntry>,
  replayed: ReadonlyArray<EncodedEntry>,
  names: readonly [string, string]
) => {
  // From the first miscount on, these rules fire at other calls.
  const miscounting = new Set<string>()
  return recorded.flatMap((entry, index): ReadonlyArray<CallComparison> => {
    const { counted = [], operation, seq } = entry
    const other = replayed[index]
    if (other !== undefined) for (const rule of miscountedRules(entry, other)) miscounting.add(rule)
    if (!isOperation(entry) && !isMasked(entry)) return []
    const call = escapeLine(`${seq} ${operation}`)
    if (isMasked(entry)) return [{ call, differs: [], skipReason: maskedReason }]
    if (counted.some(({ rule }) => miscounting.has(rule))) return [{ call, differs: [], skipReason: miscountedReason }]
    if (other === undefined) return [{ call, differs: ["the replay has no answer"] }]
    const [before, after] = [withoutAddress(entry, names[0]), withoutAddress(other, names[1])]
    return [{ call, differs: comparedMembers.filter((member) => !Bun.deepEquals(before[member], after[member])) }]
  })
}

export const replay = command({
  name: "replay",
  meaning: "Repeats the calls of a recorded trial, and shows which answers differ. Exits with 0 if none does.",
  parameters: {
    folder: argument("folder", "The folder of a trial that vitrine bench run --out wrote"),
    server: serverOption
  },
  settings: benchSettings,
  run: ({ folder, server }) =>
    withServer(server, ({ client }) =>
      Effect.gen(function* () {
        const journal = join(folder, "journal.jsonl")
        const calls = yield* storeCalls
        const entries = yield* asUsageError(
          Effect.flatMap(readRegularFile(journal), (text) => readJournal(journal, text))
        )
        yield* checkComplete(journal, folder, entries)
        const recorded = entries.filter((entry) => isReplayed(entry, calls))
        const start = join(folder, "start.json")
        const payload = yield* Effect.mapError(
          Schema.decode(StartFile)(yield* asUsageError(readRegularFile(start))),
          () => usageError(`${start}: expected a sandbox, as vitrine sandbox export writes it`)
        )
        const { baseUrl, name } = yield* scopedSandbox(
          Effect.mapError(client.importSandbox({ urlParams: {}, payload }), (error) =>
            fileErrorTags.has(error._tag) ? usageError(`${start}: ${error.message}`) : error
          ),
          ({ name }) => client.dropSandbox({ path: { sandbox: name } })
        )
        yield* Effect.forEach(recorded, (entry) => replayCall(entry, baseUrl, calls), { discard: true })
        const { parts } = yield* client.exportJournal({ path: { sandbox: name }, urlParams: { format: "jsonl" } })
        const replayed = yield* Effect.mapError(readJournal("the server", yield* Stream.mkString(parts)), ({ lines }) =>
          infrastructureError(lines)
        )
        const compared = compare(recorded, replayed, [payload.name, name])
        for (const { call, skipReason } of compared) {
          if (skipReason !== undefined) yield* Console.log(`${call}: not compared, because ${skipReason}`)
        }
        const lines = compared.flatMap(({ call, differs }) =>
          differs.length === 0 ? [] : [`${call}: ${differs.join(", ")}`]
        )
        if (lines.length > 0) return yield* commandError(lines)
        const same = compared.filter(({ skipReason }) => skipReason === undefined).length
        yield* Console.log(`${same === 1 ? "1 call was" : `${same} calls were`} answered as before.`)
      })
    )
})
