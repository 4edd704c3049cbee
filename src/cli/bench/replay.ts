import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { Console, Effect, Schema, Stream } from "effect"
import { isMasked } from "../../bench/journal/asSent.ts"
import { Entry } from "../../bench/journal/Entry.ts"
import { SandboxName } from "../../domain/CurrentSandbox.ts"
import { benchSettings } from "../benchClient.ts"
import { argument, command } from "../command.ts"
import { CommandFailed, refused } from "../exit.ts"
import { callAgain, differencesBetween, isCompared, isReplayed, storeCalls } from "./replayed.ts"
import { server, withServer } from "./withServer.ts"

type Recorded = typeof Entry.Encoded

const readText = (path: string) =>
  Effect.tryPromise({ try: () => readFile(path, "utf8"), catch: () => refused(`${path}: cannot be read`) })

const isEntry = Schema.is(Schema.encodedSchema(Entry))

/** The entries of a file in JSON lines. */
const readJournal = (path: string, text: string) =>
  Effect.forEach(
    text.split("\n").filter((line) => line !== ""),
    (line, index) =>
      Effect.try({
        try: (): Recorded => {
          const entry: unknown = JSON.parse(line)
          if (!isEntry(entry)) throw new TypeError()
          return entry
        },
        catch: () => refused(`${path}:${index + 1}: expected an entry of a journal`)
      })
  )

const StartFile = Schema.parseJson(Schema.Struct({ name: SandboxName }, { key: Schema.String, value: Schema.Unknown }))

/** What differs between a journal and the one that came of its calls, a line for each entry. */
const compare = (recorded: ReadonlyArray<Recorded>, again: ReadonlyArray<Recorded>, names: readonly [string, string]) =>
  recorded.flatMap((entry, index) => {
    if (!isCompared(entry)) return []
    const other = again[index]
    const differs =
      other === undefined
        ? ["nothing was answered"]
        : differencesBetween({ entry, name: names[0] }, { entry: other, name: names[1] })
    return differs.length === 0 ? [] : [`${entry.seq} ${entry.operation}: ${differs.join(", ")}`]
  })

export const replay = command({
  name: "replay",
  meaning: "Makes the calls of a recorded trial again, and tells which answers are others. 0 if none is.",
  parameters: {
    folder: argument("folder", "The folder of a trial that vitrine bench run --out has written"),
    server
  },
  settings: benchSettings,
  run: ({ folder, server }) =>
    withServer(server, ({ client }) =>
      Effect.gen(function* () {
        const journal = join(folder, "journal.jsonl")
        const calls = yield* storeCalls
        const recorded = (yield* readJournal(journal, yield* readText(journal))).filter((entry) =>
          isReplayed(entry, calls)
        )
        const start = join(folder, "start.json")
        const payload = yield* Effect.mapError(Schema.decode(StartFile)(yield* readText(start)), () =>
          refused(`${start}: expected a sandbox, as vitrine sandbox export writes it`)
        )
        const { baseUrl, name } = yield* Effect.acquireRelease(
          client.importSandbox({ urlParams: {}, payload }),
          ({ name }) => Effect.ignore(client.dropSandbox({ path: { sandbox: name } }))
        )
        yield* Effect.forEach(recorded, (entry) => callAgain(entry, baseUrl, calls), { discard: true })
        const { parts } = yield* client.exportJournal({ path: { sandbox: name }, urlParams: { format: "jsonl" } })
        const again = yield* readJournal("the server", yield* Stream.mkString(parts))
        const lines = compare(recorded, again, [payload.name, name])
        for (const { operation, seq } of recorded.filter(isMasked)) {
          yield* Console.log(`${seq} ${operation}: not compared, as something that was sent is masked`)
        }
        if (lines.length > 0) return yield* new CommandFailed({ lines })
        yield* Console.log(`${recorded.filter(isCompared).length} calls were answered as before.`)
      })
    ).pipe(Effect.scoped)
})
