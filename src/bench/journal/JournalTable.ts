import * as SqlClient from "@effect/sql/SqlClient"
import { Cause, Clock, Effect, Layer, Option, Schema } from "effect"
import { findAll, findOne, findOnly } from "../../database/find.ts"
import { insertRows } from "../../database/insertRows.ts"
import { observedTransaction } from "../../database/observedTransaction.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import { RepeatedWarnings } from "../../database/RepeatedWarnings.ts"
import { reasonOf } from "../../database/reasonOf.ts"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { yieldToEventLoop } from "../../domain/yieldToEventLoop.ts"
import { Entry, entryOf, type NotedEntries } from "./Entry.ts"
import { answeredInOrder } from "./entryOrder.ts"
import { firstPart, totalBytes } from "./firstPart.ts"
import { followByPolling } from "./followByPolling.ts"
import { Journal, maxJournalBytes, maxJournalEntries } from "./Journal.ts"
import { journalWriters } from "./JournalWriters.ts"
import { journalSweep } from "./journalSweep.ts"
import { type Missing, MissingEntries, noneMissing } from "./MissingEntries.ts"

/** How long an entry waits to be written with others; a read flushes at once. */
const flushInterval = "50 millis"

// Journals written concurrently. Requests need connections, too.
const writeConcurrency = 4

// Waiting requests while the database cannot be reached; further ones are dropped.
const maxWaiting = 10_000

// A journal is trimmed to its limits after this many new entries,
const trimEvery = 100

// or when this many bytes are written at once: a hundred large entries would exceed the limit.
const trimBytes = 65_536

const Head = Schema.Struct({ last: Schema.Int, cleared: Schema.Int })
const HeadAndFirst = Schema.Struct({ ...Head.fields, first: Schema.NullOr(Schema.Int) })
const Row = Schema.Struct({ seq: Schema.Int, entry: Schema.parseJson(Entry) })
const encode = Schema.encodeSync(Schema.parseJson(Entry))

const droppedIn = ({ cleared, first, last }: typeof HeadAndFirst.Type): number => (first ?? last + 1) - cleared - 1

/**
 * Journals in the database, for several processes: each sandbox has one order of entries across all. The process holds up to
 * `capacity` bytes of unwritten entries.
 */
export const journalTable = (capacity: number): Layer.Layer<Journal, never, SqlClient.SqlClient> =>
  Layer.scoped(
    Journal,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const insert = insertRows(sql)
      let waiting: Array<readonly [SandboxName, NotedEntries]> = []
      const missingEntries = new MissingEntries()
      const warnings = new RepeatedWarnings()
      // The bytes of waiting entries and of those being written.
      let heldBytes = 0

      // Starts every transaction that writes to a journal: its row is the lock that gives one order. Missing entries, lost
      // or not, have no number; they count as dropped before all others. A deleted journal starts with another `begun` value.
      const advance = findOnly(
        Head,
        (sandbox: string, by: number, { count, hasLost }: Missing, now: number) => sql`
        insert into bench_journals (name, last, cleared, lost_begun, begun)
        values (${sandbox}, ${by}, ${-count}, ${hasLost ? now : null}, ${now})
        on conflict (name) do update set
          last = bench_journals.last + ${by},
          cleared = bench_journals.cleared - ${count},
          lost_begun = ${hasLost ? sql`bench_journals.begun` : sql`bench_journals.lost_begun`},
          dropped_ms = null
        returning last, cleared`
      )

      const trim = (sandbox: SandboxName) => sql`
      delete from bench_journal where name = ${sandbox} and seq <= (
        select coalesce(max(seq), 0) from (
          select seq, row_number() over (order by seq desc) as place, sum(bytes) over (order by seq desc) as total
          from bench_journal where name = ${sandbox}
        ) as kept where place > ${maxJournalEntries} or (total > ${maxJournalBytes} and place > 1))`

      const write = (sandbox: SandboxName, batch: ReadonlyArray<NotedEntries>, missing: Missing) =>
        Effect.gen(function* () {
          const requests = batch.flatMap((noted) => noted.requests())
          const { last } = yield* advance(sandbox, requests.length, missing, yield* Clock.currentTimeMillis)
          const first = last - requests.length + 1
          const texts = requests.map((noted, index) => encode(entryOf(first + index, noted)))
          yield* insert(
            { head: "insert into bench_journal (name, seq, bytes, entry) values", width: 4 },
            texts.flatMap((text, index) => [sandbox, first + index, Buffer.byteLength(text), text])
          )
          const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
          const isDue = Math.floor(last / trimEvery) !== Math.floor((first - 1) / trimEvery)
          if (isDue || bytes > trimBytes) yield* trim(sandbox)
        }).pipe(sql.withTransaction)

      /** Writes a sandbox's waiting entries in parts, and first the number of missing ones, until a part fails. */
      const writeParts = (
        sandbox: SandboxName,
        queued: ReadonlyArray<NotedEntries>,
        missing: Missing
      ): Effect.Effect<void> => {
        const part = firstPart(queued)
        const rest = queued.slice(part.length)
        return Effect.matchCauseEffect(write(sandbox, part, missing), {
          onFailure: (cause) => {
            heldBytes -= totalBytes(queued)
            const count = queued.reduce((sum, { count }) => sum + count, missing.count)
            missingEntries.add(sandbox, { count, hasLost: true })
            return warnings.log(`Entries of a journal were lost: ${reasonOf(Cause.squash(cause))}`, cause)
          },
          onSuccess: () => {
            heldBytes -= totalBytes(part)
            return rest.length === 0
              ? Effect.void
              : Effect.zipRight(yieldToEventLoop, writeParts(sandbox, rest, noneMissing))
          }
        })
      }

      const flushing = yield* Effect.makeSemaphore(1)
      /** Writes the missing entries of sandboxes without waiting ones, until one fails. */
      const writeMissing = (missing: Map<SandboxName, Missing>) =>
        Effect.forEach(missing, ([sandbox, each]) =>
          Effect.map(write(sandbox, [], each), () => missing.delete(sandbox))
        ).pipe(
          Effect.catchAllCause(() =>
            Effect.sync(() => {
              for (const [sandbox, each] of missing) missingEntries.add(sandbox, each)
            })
          )
        )

      // Uninterruptible: otherwise it would lose the entries that it took.
      const flush = Effect.suspend(() => {
        const bySandbox = Map.groupBy(waiting, ([sandbox]) => sandbox)
        const missing = missingEntries.take()
        waiting = []
        const writeOf = ([sandbox, queued]: readonly [SandboxName, typeof waiting]) => {
          const requests = queued.map(([, noted]) => noted)
          const before = missing.get(sandbox) ?? noneMissing
          missing.delete(sandbox)
          return writeParts(sandbox, requests, before)
        }
        const written = Effect.forEach(bySandbox, writeOf, { concurrency: writeConcurrency, discard: true })
        return Effect.zipRight(
          written,
          Effect.suspend(() => writeMissing(missing))
        )
      }).pipe(Effect.uninterruptible, flushing.withPermits(1), Effect.asVoid)

      yield* Effect.forkScoped(Effect.forever(Effect.zipRight(Effect.sleep(flushInterval), flush)))
      const { gather, isShared } = yield* sqlOrDie(journalWriters(Effect.map(flush, () => missingEntries.isEmpty)))
      yield* Effect.addFinalizer(() => flush)
      const { forget, isUnused, sweep } = yield* journalSweep

      // In one statement: it may be cleared meanwhile.
      const headOf = findOne(
        HeadAndFirst,
        (sandbox: string) => sql`
        select last, cleared, (select min(seq) from bench_journal where name = ${sandbox}) as first
        from bench_journals where name = ${sandbox}`
      )

      const begunOf = findOne(
        Schema.Struct({ begun: Schema.Int, lost_begun: Schema.NullOr(Schema.Int) }),
        (sandbox: string) => sql`select begun, lost_begun from bench_journals where name = ${sandbox}`
      )

      const markOf = (sandbox: SandboxName) =>
        Effect.map(sqlOrDie(begunOf(sandbox)), (head) => `db${Option.isNone(head) ? 0 : head.value.begun}`)

      const rowsAfter = findAll(
        Row,
        (sandbox: string, after: number, limit: number) => sql`
        select seq, entry from bench_journal where name = ${sandbox} and seq > ${after} order by seq limit ${limit}`
      )

      const read = (sandbox: SandboxName, after: number, limit: number) =>
        Effect.gen(function* () {
          yield* flush
          const rows = yield* rowsAfter(sandbox, after, limit)
          const head = yield* headOf(sandbox)
          if (Option.isNone(head)) return { entries: [], dropped: 0, last: 0 }
          const entries = rows.map(({ entry }) => entry)
          return { entries, dropped: droppedIn(head.value), last: head.value.last }
        }).pipe(sqlOrDie)

      // Runs last in the transaction that copies the state, so that writers wait only briefly.
      const noteMissing = (sandbox: SandboxName, isLost = false) =>
        Effect.gen(function* () {
          const head = yield* headOf(sandbox)
          if (Option.isNone(head) || droppedIn(head.value) === 0) {
            yield* advance(sandbox, 0, { count: 1, hasLost: isLost }, yield* Clock.currentTimeMillis)
          }
        }).pipe(sqlOrDie)

      const hasLost = (sandbox: SandboxName) =>
        Effect.map(
          sqlOrDie(begunOf(sandbox)),
          Option.exists(({ begun, lost_begun }) => lost_begun === begun)
        )

      const empty = Effect.fnUntraced(function* (
        sandbox: SandboxName,
        droppedMs: number | null,
        condition = sql`1 = 1`
      ) {
        const emptied = yield* sql`
          update bench_journals set cleared = last, begun = begun + 1, dropped_ms = ${droppedMs}
          where name = ${sandbox} and ${condition} returning name`
        if (emptied.length > 0) yield* sql`delete from bench_journal where name = ${sandbox}`
      }, observedTransaction(sql))

      // Entries of all processes, before they are deleted. A flush has its own transaction, so whoever waits for it must hold none.
      const gatherAndFlush = Effect.zipRight(gather, flush)

      // The wait for other processes may be so long that the name is in use again: entries of the new sandbox stay.
      const drop = (sandbox: SandboxName) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) =>
          Effect.all([flush, empty(sandbox, now), gatherAndFlush, empty(sandbox, now, isUnused), forget], {
            discard: true
          })
        ).pipe(sqlOrDie)

      return {
        markOf,
        // Entries of an earlier process are still in the table.
        begin: () => {},
        noteMissing,
        hasLost,
        note: (sandbox, noted) => {
          const hasRoom = waiting.length < maxWaiting && (heldBytes === 0 || heldBytes + noted.bytes <= capacity)
          // An agent's own flood may leave no room, and says nothing about the server.
          if (!hasRoom) return missingEntries.add(sandbox, { count: noted.count, hasLost: false })
          waiting.push([sandbox, noted])
          heldBytes += noted.bytes
        },
        isShared: sqlOrDie(isShared),
        gather: sqlOrDie(gather),
        inAnswerOrder: answeredInOrder,
        read,
        follow: followByPolling(read),
        clear: (sandbox) => sqlOrDie(Effect.zipRight(gatherAndFlush, empty(sandbox, null))),
        drop,
        sweep: sqlOrDie(sweep)
      }
    })
  )
