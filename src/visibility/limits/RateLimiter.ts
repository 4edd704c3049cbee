import * as SqlClient from "@effect/sql/SqlClient"
import { Clock, Context, Effect, Layer, Option, Schedule, Schema } from "effect"
import { findOne } from "../../database/find.ts"
import { sqlOrDie } from "../../database/orDie.ts"
import { dayOf } from "../../domain/CalendarDate.ts"
import { traced } from "../../domain/traced.ts"
import { type Allowance, grantedAllowance, refusedAllowance, requestCost } from "./Allowance.ts"
import { Limits } from "./Limits.ts"

/** Counts requests by subject (a key's id, an address) and refuses those that are too many. */
export class RateLimiter extends Context.Tag("vitrine/visibility/RateLimiter")<
  RateLimiter,
  {
    /** Spends a request of the subject, if it has one. */
    readonly spend: (subject: string) => Effect.Effect<Allowance>
  }
>() {}

/**
 * How far the clocks of programs on one database may be apart, in milliseconds. A stored time that is further ahead was
 * written while a clock was wrong, and counts for nothing: nobody waits until that time is there.
 */
export const clockTolerance = 60_000

const Bucket = Schema.Struct({
  level: Schema.Int,
  refilled_at: Schema.Int,
  day: Schema.Int,
  spent: Schema.Int
})

/**
 * A token bucket and a day's quota in the database, so that neither a restart nor a second process grants anything on
 * top. One statement refills, checks and takes: of requests at the same instant exactly as many are granted as there are.
 */
export const layer = Layer.scoped(
  RateLimiter,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rates = yield* Limits
    const fullLevel = rates.capacity * requestCost

    // Such a bucket is as good as none: the request that finds it is granted and writes it anew. Of the same day its count holds.
    const hasInvalidClock = `rate_limits.refilled_at > excluded.refilled_at + ${clockTolerance}`

    // A clock that is a little behind refills nothing, and its day is the one that has begun elsewhere.
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

    // A subject that was not seen since yesterday has a new day. Once its bucket is full again too, it is as if it had
    // never been seen: at a slow rate that takes longer.
    const isRefilled = sql.literal(`* ${rates.perMinute} >= ${fullLevel}`)
    const deleteExpired = Effect.flatMap(
      Clock.currentTimeMillis,
      (now) => sql`
        delete from rate_limits
        where day < ${dayOf(now) - 1} and level + (cast(${now} as bigint) - refilled_at) ${isRefilled}`
    ).pipe(
      sqlOrDie,
      Effect.catchAllCause((cause) => Effect.logWarning("Old rate limits were not forgotten; in an hour again", cause))
    )

    yield* Effect.forkScoped(Effect.repeat(deleteExpired, Schedule.spaced("1 hour")))

    return {
      spend: traced(
        "RateLimiter.spend",
        Effect.fnUntraced(function* (subject: string) {
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
      )
    }
  })
)
