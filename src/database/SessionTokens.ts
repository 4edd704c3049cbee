import * as SqlClient from "@effect/sql/SqlClient"
import { Clock, Effect, Option, Schema } from "effect"
import { dayMs } from "../domain/CalendarDate.ts"
import { dependingOn } from "../domain/dependingOn.ts"
import { sqlOrDie } from "./orDie.ts"
import { Signature } from "./Signature.ts"

/** How long a session lasts: a working day. */
export const sessionHours = 12
export const sessionMs = sessionHours * 3_600_000

// A session that ends later than it could was begun while a clock was ahead by more than this, in milliseconds.
const clockTolerance = 60_000

// How long after its time an ended session is remembered, in milliseconds: a clock that is ahead for a while must not bring
// its copies back to life.
const retentionMs = 30 * dayMs

/** Whom the session is of, when it ends by itself in epoch milliseconds, and its own random id. */
const Payload = Schema.parseJson(Schema.Tuple(Schema.String, Schema.Int, Schema.String))
const encode = Schema.encodeSync(Payload)
const decode = Schema.decodeOption(Payload)

/**
 * The tokens of sessions. They are signed and hold all there is to know, so that every process on the database takes them;
 * only those that were ended before their time are remembered, until that time, which ends their copies as well.
 */
export class SessionTokens extends Effect.Service<SessionTokens>()("vitrine/database/SessionTokens", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const signature = yield* Signature

    /** What is in a token of ours, whatever time it is. */
    const read = (context: string, token: string) =>
      Option.fromNullable(signature.open(context, token)).pipe(
        Option.flatMap(decode),
        Option.map(([subject, endsAt, id]) => ({ subject, endsAt, id }))
      )

    const isEnded = (id: string) =>
      Effect.map(sqlOrDie(sql`select id from ended_sessions where id = ${id}`), (rows) => rows.length > 0)

    return {
      /** A token in a context, which alone takes it. `subject` is no secret: who has the token can read it. */
      begin: Effect.fnUntraced(function* (context: string, subject: string) {
        const now = yield* Clock.currentTimeMillis
        const id = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64url")
        return signature.seal(context, encode([subject, now + sessionMs, id]))
      }),

      /** Whom a session is of; none if the token is not ours, or the session has ended. */
      resume: Effect.fnUntraced(function* (context: string, token: string) {
        const now = yield* Clock.currentTimeMillis
        const found = Option.filter(
          read(context, token),
          ({ endsAt }) => now < endsAt && endsAt <= now + sessionMs + clockTolerance
        )
        if (Option.isNone(found) || (yield* isEnded(found.value.id))) return Option.none<string>()
        return Option.some(found.value.subject)
      }),

      /** Ends a session at every process at once, whoever has a copy of its token; whether it had not ended before. */
      end: Effect.fnUntraced(function* (context: string, token: string) {
        const found = read(context, token)
        if (Option.isNone(found)) return false
        const { endsAt, id } = found.value
        const now = yield* Clock.currentTimeMillis
        const ended = yield* sqlOrDie(
          sql`insert into ended_sessions ${sql.insert({ id, ends_at: endsAt })} on conflict (id) do nothing returning id`
        )
        yield* sqlOrDie(sql`delete from ended_sessions where ends_at <= ${now - retentionMs}`)
        return ended.length > 0
      })
    }
  }).pipe(dependingOn(Signature.Default))
}) {}
