import * as SqlClient from "@effect/sql/SqlClient"
import { Clock, Effect, Option, Schema } from "effect"
import { dayMs } from "../domain/CalendarDate.ts"
import { dependingOn } from "../domain/dependingOn.ts"
import { sqlOrDie } from "./orDie.ts"
import { Signature } from "./Signature.ts"

/** Duration of a session: a working day. */
export const sessionHours = 12
export const sessionMs = sessionHours * 3_600_000

// A session whose end is further away than this allows was created under a fast clock, in milliseconds.
const clockTolerance = 60_000

// How long an ended session is stored after its expiry, in milliseconds: a clock that is fast for a while must not
// revive its copies.
const retentionMs = 30 * dayMs

/** The subject, the expiry in epoch milliseconds, and the session's random id. */
const Payload = Schema.parseJson(Schema.Tuple(Schema.String, Schema.Int, Schema.String))
const encode = Schema.encodeSync(Payload)
const decode = Schema.decodeOption(Payload)

/**
 * Session tokens. They are signed and self-contained, so every process on the database accepts them. Only sessions
 * ended early are stored, until after their expiry; this ends their copies as well.
 */
export class SessionTokens extends Effect.Service<SessionTokens>()("vitrine/database/SessionTokens", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const signature = yield* Signature

    /** Decodes one of our tokens, expired or not. */
    const read = (context: string, token: string) =>
      Option.fromNullable(signature.open(context, token)).pipe(
        Option.flatMap(decode),
        Option.map(([subject, endsAt, id]) => ({ subject, endsAt, id }))
      )

    const isEnded = (id: string) =>
      Effect.map(sqlOrDie(sql`select id from ended_sessions where id = ${id}`), (rows) => rows.length > 0)

    return {
      /** Creates a token that is valid in this context only. `subject` is not secret: the holder can read it. */
      begin: Effect.fnUntraced(function* (context: string, subject: string) {
        const now = yield* Clock.currentTimeMillis
        const id = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64url")
        return signature.seal(context, encode([subject, now + sessionMs, id]))
      }),

      /** The subject of a session; none if the token is not ours, or the session has ended. */
      resume: Effect.fnUntraced(function* (context: string, token: string) {
        const now = yield* Clock.currentTimeMillis
        const found = Option.filter(
          read(context, token),
          ({ endsAt }) => now < endsAt && endsAt <= now + sessionMs + clockTolerance
        )
        if (Option.isNone(found) || (yield* isEnded(found.value.id))) return Option.none<string>()
        return Option.some(found.value.subject)
      }),

      /** Ends a session for all processes and all copies of its token; false if it had ended before. */
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
  }).pipe(dependingOn(Signature))
}) {}
