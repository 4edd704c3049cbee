import * as SqlClient from "@effect/sql/SqlClient"
import { Clock, Effect, Option, Schedule, Schema } from "effect"
import { findOne } from "../../database/find.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import { dayOf } from "../../domain/CalendarDate.ts"
import { traced } from "../../domain/traced.ts"
import { grantedAllowance, refusedAllowance, requestCost } from "./Allowance.ts"
import { Limits } from "./Limits.ts"

/**
 * How far apart the clocks of programs on one database may be, in milliseconds. A stored time further ahead was written
 * while a clock was wrong and is ignored: nobody waits until that time.
 */
export const clockTolerance = 60_000

const Bucket = Schema.Struct({
  level: Schema.Int,
  refilled_at: Schema.Int,
  day: Schema.Int,
  spent: Schema.Int
})

/**
 * Counts requests by subject (a key's id, an address) and refuses those above the limits: a token bucket and a daily
 * quota in the database, so that a restart or a second process grants nothing extra. One statement refills, checks and
 * spends: concurrent requests never get more than is available.
 */
export class RateLimiter extends Effect.Service<RateLimiter>()("vitrine/visibility/RateLimiter", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rates = yield* Limits
    const fullLevel = rates.capacity * requestCost

    // A bucket with a time too far in the future is reset; its request count of the same day still applies.
    const hasInvalidClock = `rate_limits.refilled_at > excluded.refilled_at + ${clockTolerance}`

    // A clock that is a little behind refills nothing, and keeps the later day that another program has begun.
    const level = sql.literal(`
      case
        when ${hasInvalidClock} then ${fullLevel}
        when rate_limits.refilled_at >= excluded.refilled_at then rate_limits.level
        when rate_limits.level + (excluded.refilled_at - rate_limits.refilled_at) * ${rates.perMinute} > ${fullLevel} then ${fullLevel}
        else rate_limits.level + (excluded.refilled_at - rate_limits.refilled_at) * ${rates.perMinute}
      end`)
    const refilledAt = sql.literal(`
      case
        when rate_limits.refilled_at > excluded.refilled_at and not ${hasInvalidClock} then rate_limits.refilled_at
        else excluded.refilled_at
      end`)
    const isNewDay = sql.literal(`
      (rate_limits.day < excluded.day or (rate_limits.day > excluded.day and ${hasInvalidClock}))`)

    const take = findOne(
      Bucket,
      (subject: string, now: number) => sql`
        insert into rate_limits (subject, level, refilled_at, day, spent)
        values (${subject}, ${fullLevel - requestCost}, ${now}, ${dayOf(now)}, 1)
        on conflict (subject) do update set
          level = ${level} - ${requestCost},
          refilled_at = ${refilledAt},
          day = case when ${isNewDay} then excluded.day else rate_limits.day end,
          spent = case when ${isNewDay} then 1 else rate_limits.spent + 1 end
        where ${level} >= ${requestCost} and (${isNewDay} or rate_limits.spent < ${rates.perDay})
        returning level, refilled_at, day, spent`
    )

    const read = findOne(
      Bucket,
      (subject: string) => sql`select level, refilled_at, day, spent from rate_limits where subject = ${subject}`
    )

    const fullBucket = (now: number) => ({ level: fullLevel, refilled_at: now, day: dayOf(now), spent: 0 })

    // A subject not seen since yesterday has a new daily quota. Its row can go once its bucket is full again too, which
    // takes longer at a slow rate.
    const isRefilled = sql.literal(`* ${rates.perMinute} >= ${fullLevel}`)
    const deleteExpired = Effect.flatMap(
      Clock.currentTimeMillis,
      (now) => sql`
        delete from rate_limits
        where day < ${dayOf(now) - 1} and level + (cast(${now} as bigint) - refilled_at) ${isRefilled}`
    ).pipe(
      sqlOrDie,
      Effect.catchAllCause((cause) =>
        Effect.logWarning("Deleting old rate limits failed; the next try is in an hour", cause)
      )
    )

    yield* Effect.forkScoped(Effect.repeat(deleteExpired, Schedule.spaced("1 hour")))

    return {
      /** Spends one request of the subject, if the limits allow it. */
      spend: traced("RateLimiter.spend", function* (subject: string) {
        const now = yield* Clock.currentTimeMillis
        const granted = yield* sqlOrDie(take(subject, now))
        if (Option.isSome(granted)) return grantedAllowance(granted.value, now, rates)
        const found = yield* sqlOrDie(read(subject))
        return refusedAllowance(
          Option.getOrElse(found, () => fullBucket(now)),
          now,
          rates
        )
      })
    }
  })
}) {}
