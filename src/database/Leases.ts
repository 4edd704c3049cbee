import { hostname } from "node:os"
import * as SqlClient from "@effect/sql/SqlClient"
import * as SqlSchema from "@effect/sql/SqlSchema"
import { Effect, Option, Schedule, Schema } from "effect"
import { sqlOrDie } from "./orDie.ts"

/** How often a holder says that it is there, and whoever waits looks. */
export const beat = "2 seconds"

/** A lease that was the same at so many looks after the first has been left: its holder was killed, or is cut off. */
export const patience = 5

const Held = Schema.Struct({ holder: Schema.String, beats: Schema.Int })

type Held = typeof Held.Type

/** As no holder is called. */
const nobody: Held = { holder: "", beats: 0 }

/** Says to people which process it is, and names no other time that it holds a lease. */
const newHolder = (): string => `${hostname()}/${process.pid}/${crypto.randomUUID()}`

const isSame = (a: Held, b: Held): boolean => a.holder === b.holder && a.beats === b.beats

/**
 * Work that one program on a database does at a time. No two machines have to agree on what time it is: whoever waits
 * counts by itself for how long a holder has been silent (decision 15). A holder that was frozen may go on for a moment
 * beside its successor, so a lease saves work; what must never happen twice is seen to by the transactions of the work.
 */
export class Leases extends Effect.Service<Leases>()("vitrine/database/Leases", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const find = SqlSchema.findOne({
      Request: Schema.String,
      Result: Held,
      execute: (name) => sql`select holder, beats from leases where name = ${name}`
    })

    const look = (name: string) =>
      Effect.map(
        sqlOrDie(find(name)),
        Option.getOrElse(() => nobody)
      )

    /** Whether the lease was still as it was seen, and is the new holder's. */
    const take = (name: string, holder: string, seen: Held) =>
      Effect.map(
        sqlOrDie(sql`
          insert into leases (name, holder, beats) values (${name}, ${holder}, 0)
          on conflict (name) do update set holder = excluded.holder, beats = 0
          where leases.holder = ${seen.holder} and leases.beats = ${seen.beats}
          returning holder`),
        (rows) => rows.length > 0
      )

    /** Whether the lease is still the holder's, which has now said so. */
    const renew = (name: string, holder: string) =>
      Effect.map(
        sqlOrDie(sql`
          update leases set beats = beats + 1 where name = ${name} and holder = ${holder} returning beats`),
        (rows) => rows.length > 0
      )

    const release = (name: string, holder: string) =>
      sqlOrDie(sql`delete from leases where name = ${name} and holder = ${holder}`).pipe(
        Effect.catchAllCause((cause) => Effect.logWarning(`The lease ${name} could not be given back`, cause)),
        // A program that stops does not wait for a database that is gone. Its successor waits a little longer.
        Effect.disconnect,
        Effect.interruptible,
        Effect.timeoutOption("1 second")
      )

    const acquire = Effect.fnUntraced(function* (name: string, pause: Effect.Effect<void>) {
      const holder = newHolder()
      let seen = yield* look(name)
      let silences = 0
      while (true) {
        const isFree = isSame(seen, nobody)
        if ((isFree || silences >= patience) && (yield* take(name, holder, seen))) {
          if (!isFree) yield* Effect.logInfo(`The lease ${name} was left by ${seen.holder} and is taken over`)
          return holder
        }
        yield* pause
        const found = yield* look(name)
        silences = isSame(found, seen) ? silences + 1 : 0
        seen = found
      }
    })

    /** Says that the holder is there until somebody else has the lease. */
    const keep = (name: string, holder: string) =>
      renew(name, holder).pipe(
        // The next beat will tell. If nobody has noticed, it is as if it had not happened.
        Effect.catchAllCause((cause) =>
          Effect.as(Effect.logWarning(`The lease ${name} could not be renewed; in a moment again`, cause), true)
        ),
        Effect.repeat({ schedule: Schedule.spaced(beat), while: (isOurs) => isOurs }),
        Effect.zipRight(Effect.logInfo(`The lease ${name} was taken over; what was done with it is stopped`))
      )

    const holding = <A, E, R>(name: string, work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      Effect.uninterruptibleMask((restore) =>
        Effect.acquireUseRelease(
          acquire(name, restore(Effect.sleep(beat))),
          (holder) => restore(Effect.raceFirst(Effect.asSome(work), Effect.as(keep(name, holder), Option.none<A>()))),
          (holder) => release(name, holder)
        )
      ).pipe(
        Effect.flatMap(Option.match({ onNone: () => holding(name, work), onSome: (result) => Effect.succeed(result) }))
      )

    return {
      /**
       * Does some work when no other program on the database does what has the same name: waits for its turn, holding no
       * connection, and gives it back at the end, also when it is interrupted. Work whose lease was taken over, because
       * the program was frozen or cut off for longer than others wait, is interrupted and begun anew at the next turn.
       */
      holding
    }
  })
}) {}
