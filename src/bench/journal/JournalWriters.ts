import * as SqlClient from "@effect/sql/SqlClient"
import { Clock, Effect, Schema } from "effect"
import { findAll, findOnly } from "../../database/find.ts"
import { singleFlight } from "../../domain/singleFlight.ts"

/** How soon a process sees that another one has asked. */
const pollInterval = "100 millis"

/** How long it leaves a database alone that it cannot reach. */
const retryDelay = "1 second"

/** How soon who has asked looks again whether all have answered. */
const recheckInterval = "10 millis"

// In milliseconds: so long others are waited for. One that was killed, or stands still, does not answer.
const maxWaitMs = 3000

const QuestionNumber = Schema.Struct({ asked: Schema.Int })
const Writer = Schema.Struct({ id: Schema.String })

/**
 * The processes that write to the journals of one database. Each holds what it has noted for a moment, to write it with others:
 * who decides something by a journal has all of them write first. Questions are numbered, and each process tells the number of the
 * last one until which it has written everything. `flush` writes what this one holds, and yields whether nothing is left.
 */
export const journalWriters = Effect.fnUntraced(function* (flush: Effect.Effect<boolean>) {
  const sql = yield* SqlClient.SqlClient
  const writerId = crypto.randomUUID()

  const lastQuestion = findOnly(QuestionNumber, () => sql`select asked from bench_journal_asked`)
  const ask = findOnly(QuestionNumber, () => sql`update bench_journal_asked set asked = asked + 1 returning asked`)

  const writersBehind = findAll(
    Writer,
    (asked: number) => sql`select id from bench_journal_writers where id <> ${writerId} and answered < ${asked}`
  )

  // One that was given up and goes on is there again with this.
  const answer = (asked: number) => sql`
    insert into bench_journal_writers (id, answered) values (${writerId}, ${asked})
    on conflict (id) do update set answered = excluded.answered`

  let answered = (yield* lastQuestion()).asked
  yield* answer(answered)
  // A database that is away keeps no program from its end: whoever asks gives this one up.
  const leave = sql`delete from bench_journal_writers where id = ${writerId}`
  yield* Effect.addFinalizer(() => Effect.catchAllCause(leave, () => Effect.void))

  const poll = Effect.gen(function* () {
    const { asked } = yield* lastQuestion()
    if (asked === answered || !(yield* flush)) return
    yield* answer(asked)
    answered = asked
  })

  yield* poll.pipe(
    Effect.catchAllCause(() => Effect.sleep(retryDelay)),
    Effect.zipRight(Effect.sleep(pollInterval)),
    Effect.forever,
    Effect.forkScoped
  )

  // Every number is greater than those that there were.
  const isShared = Effect.map(writersBehind(Number.MAX_SAFE_INTEGER), (others) => others.length > 0)

  const waitForOthers = Effect.gen(function* () {
    // With a process alone nothing is asked.
    if (!(yield* isShared)) return
    const { asked } = yield* ask()
    const startedAt = yield* Clock.currentTimeMillis
    for (;;) {
      const pending = yield* writersBehind(asked)
      if (pending.length === 0) return
      if ((yield* Clock.currentTimeMillis) - startedAt > maxWaitMs) {
        yield* Effect.logWarning(
          `${pending.length} other processes did not write their journals, and are waited for no more`
        )
        return yield* sql`delete from bench_journal_writers where id <> ${writerId} and answered < ${asked}`
      }
      yield* Effect.sleep(recheckInterval)
    }
  })

  const mutex = yield* Effect.makeSemaphore(1)
  // Whoever wants to know before the next question is asked is told with it.
  const gather = yield* singleFlight((close) => mutex.withPermits(1)(Effect.zipRight(close, waitForOthers)))

  return {
    /** Whether there are others. */
    isShared,
    /** Waits until every other process has written what it had noted when this was asked. */
    gather: Effect.asVoid(gather)
  }
})
