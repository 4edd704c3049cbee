import { Effect, Option, Schema, Stream } from "effect"
import { CurrentSandbox } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { InvalidRequest } from "../../domain/Errors.ts"
import { eventStream } from "../../operation/events.ts"
import type { Operations } from "../../operation/Operations.ts"
import { frameParts, StreamedContent } from "../../operation/StreamedContent.ts"
import { shopperEntries } from "../../store/shopper/Operations.ts"
import { version } from "../../telemetry/Version.ts"
import { Reauthorization } from "../access/Reauthorization.ts"
import { AgentEntries, toolOf } from "../agent/AgentEntries.ts"
import { Creations } from "../sandboxes/Creations.ts"
import { contentTypes, defaultEntryLimit, type JournalApi } from "./Api.ts"
import { Entry } from "./Entry.ts"
import { EntryForks } from "./EntryForks.ts"
import { followedFrom } from "./eventIds.ts"
import { harExport } from "./export/harExport.ts"
import { otlpExport } from "./export/otlpExport.ts"
import { Journal, partsAfter, readAllEntries } from "./Journal.ts"
import { JournalEntryNotFound, JournalTruncated } from "./JournalErrors.ts"
import { matchersOf, OperationNames, unknownOperations } from "./OperationNames.ts"
import { readPage } from "./readPage.ts"
import { evaluateCheck } from "./verify.ts"

const toJson = Schema.encodeSync(Schema.parseJson(Entry))

export class JournalOperations extends Effect.Service<JournalOperations>()("vitrine/bench/JournalOperations", {
  scoped: Effect.gen(function* () {
    const journal = yield* Journal
    const forks = yield* EntryForks
    const { describeCreated } = yield* Creations
    const tools = new Map(
      [...(yield* AgentEntries), ...shopperEntries].flatMap((entry) =>
        Option.toArray(toolOf(entry)).map((tool) => [entry.endpoint.name, tool] as const)
      )
    )
    const operationNames = yield* OperationNames

    const operations: Operations<typeof JournalApi> = {
      listJournal: ({ path: { sandbox }, urlParams }) => {
        const { after = 0, agent, limit = defaultEntryLimit, mutates, operation, outcome, surface } = urlParams
        const passes = (entry: Entry): boolean =>
          (operation === undefined || entry.operation === operation) &&
          (surface === undefined || entry.surface === surface) &&
          (outcome === undefined || entry.outcome === outcome) &&
          (agent === undefined || entry.agent.label === agent) &&
          (mutates === undefined || String(entry.mutates) === mutates)
        return Effect.zipRight(
          InvalidRequest.failIfAny(unknownOperations([[[], { operation }] as const].values(), operationNames)),
          readPage(journal, sandbox, after, limit, passes)
        )
      },

      getJournalEntry: ({ path: { sandbox, seq } }) =>
        Effect.gen(function* () {
          const { entries } = yield* journal.read(sandbox, seq - 1, 1)
          const [entry] = entries
          return entry !== undefined && entry.seq === seq ? entry : yield* new JournalEntryNotFound({ seq })
        }),

      forkFromEntry: ({ path: { sandbox, seq } }) => describeCreated(forks.fork(sandbox, seq)),

      streamJournal: ({ headers, path: { sandbox }, urlParams: { after } }) =>
        Effect.map(Reauthorization, (check) =>
          eventStream(
            Stream.map(followedFrom(journal, sandbox, headers["last-event-id"], after), ({ entry, id }) => ({
              id,
              data: toJson(entry)
            })),
            check
          )
        ),

      verifyJournal: ({ path: { sandbox }, payload: { checks } }) =>
        Effect.gen(function* () {
          yield* InvalidRequest.failIfAny(unknownOperations(matchersOf(checks, ["checks"]), operationNames))
          const { dropped, entries } = yield* readAllEntries(journal, sandbox)
          const results = []
          for (const check of checks) {
            const result = yield* evaluateCheck(check, entries, dropped)
            if (Option.isNone(result)) return yield* new JournalTruncated({ id: check.id, dropped })
            results.push(result.value)
          }
          return { ok: results.every(({ ok }) => ok), checks: results }
        }),

      exportJournal: ({ path: { sandbox }, urlParams: { format = "jsonl" } }) =>
        Effect.gen(function* () {
          const { baseUrl } = yield* CurrentSandbox
          yield* journal.gather
          const entries = Stream.flatMap(partsAfter(journal, sandbox, 0), (part) => Stream.fromIterable(part.entries))
          if (format === "jsonl") {
            const lines = Stream.map(entries, (entry) => `${toJson(entry)}\n`)
            return new StreamedContent(lines, contentTypes[format])
          }
          const { begin, end, write } =
            format === "har"
              ? harExport(`${baseUrl}/sandboxes/${sandbox}`, version, (operation) => tools.get(operation))
              : otlpExport(sandbox, version)
          const written = Stream.intersperse(Stream.map(entries, write), ",")
          return new StreamedContent(frameParts(begin, written, end), contentTypes[format])
        }),

      clearJournal: ({ path: { sandbox } }) => journal.clear(sandbox)
    }
    return operations
  }).pipe(dependingOn(EntryForks, Creations))
}) {}
