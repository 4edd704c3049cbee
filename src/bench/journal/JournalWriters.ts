import * as SqlClient from "@effect/sql/SqlClient"
import { Clock, Effect, Schema } from "effect"
import { findAll, findOnly } from "../../database/find.ts"
import { singleFlight } from "../../domain/singleFlight.ts"

/** How soon a process sees a question of another one. */
const pollInterval = "100 millis"

/** The pause after a failed access to the database. */
const retryDelay = "1 second"

/** How often the asking process checks whether all have answered. */
const recheckInterval = "10 millis"

// In milliseconds: the maximum wait for others. A killed or stopped process does not answer.
const maxWaitMs = 3000

const QuestionNumber = Schema.Struct({ asked: Schema.Int })
const Writer = Schema.Struct({ id: Schema.String })

/**
 * The processes that write to the journals of one database. Each holds entries for a moment to write them in batches: before a
 * decision, all must write. Questions are numbered, and each process stores the number of the last one before which it wrote
 * everything. `flush` writes its own entries, and yields whether none are left.
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

  // A writer that was removed after a timeout registers itself again with this.
  const answer = (asked: number) => sql`
    insert into bench_journal_writers (id, answered) values (${writerId}, ${asked})
    on conflict (id) do update set answered = excluded.answered`

  let answered = (yield* lastQuestion()).asked
  yield* answer(answered)
  // An unreachable database must not keep the program from ending: others remove this writer after a timeout.
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

  // This is greater than every number stored.
  const isShared = Effect.map(writersBehind(Number.MAX_SAFE_INTEGER), (others) => others.length > 0)

  const waitForOthers = Effect.gen(function* () {
    // A single process asks nothing.
    if (!(yield* isShared)) return
    const { asked } = yield* ask()
    const startedAt = yield* Clock.currentTimeMillis
    for (;;) {
      const pending = yield* writersBehind(asked)
      if (pending.length === 0) return
      if ((yield* Clock.currentTimeMillis) - startedAt > maxWaitMs) {
        yield* Effect.logWarning(
          `${pending.length} other processes did not write their journals in time; this process no longer waits for them`
        )
        return yield* sql`delete from bench_journal_writers where id <> ${writerId} and answered < ${asked}`
      }
      yield* Effect.sleep(recheckInterval)
    }
  })

  const mutex = yield* Effect.makeSemaphore(1)
  // Callers that wait before the next question is asked share it.
  const gather = yield* singleFlight((close) => mutex.withPermits(1)(Effect.zipRight(close, waitForOthers)))

  return {
    /** Whether there are other writers. */
    isShared,
    /** Waits until every other process has written the entries that it had at the time of this call. */
    gather: Effect.asVoid(gather)
  }
})
