import * as SqlClient from "@effect/sql/SqlClient"
import { Clock, Effect, Schedule } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { traced } from "../../domain/traced.ts"
import { removeUnusedWorlds } from "../experiments/removeUnusedWorlds.ts"
import { Journal, sandboxConcurrency } from "../journal/Journal.ts"
import { Controls } from "./Controls.ts"
import { Sandboxes } from "./Sandboxes.ts"

// Every process stores the use of sandboxes once a minute: an expired one may have been used elsewhere for that long.
const graceMs = 90_000

// Sandboxes dropped before uses are stored again.
const batchSize = 100

/** A place in the order of expiry. */
interface Place {
  readonly expires_ms: number
  readonly name: string
}

const start: Place = { expires_ms: 0, name: "" }

/**
 * Drops expired sandboxes, within three minutes, and journals without a sandbox. Also deletes the worlds of deleted
 * experiments once no sandbox uses them.
 */
export class Expiry extends Effect.Service<Expiry>()("vitrine/bench/Expiry", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const controls = yield* Controls
    const sandboxes = yield* Sandboxes
    const journal = yield* Journal

    // At first, as others may have been dropped before the start.
    let hasDropped = true

    const noteUse = (name: SandboxName, now: number) =>
      Effect.suspend(() => {
        controls.inUse.delete(name)
        return sql`
          update bench_sandboxes set used_ms = ${now}, expires_ms = expires_ms + ${now} - used_ms
          where name = ${name} and used_ms < ${now}`
        // What could not be stored is stored by the next sweep: otherwise a sandbox in use would expire.
      }).pipe(Effect.onError(() => Effect.sync(() => controls.inUse.add(name))))

    const expired = (now: number, after: Place) => sql<Place & { readonly name: SandboxName }>`
      select expires_ms, name from bench_sandboxes
      where expires_ms < ${now - graceMs} and (expires_ms, name) > (${after.expires_ms}, ${after.name})
      order by expires_ms, name limit ${batchSize}`

    /** Drops the next batch. Yields its last place; undefined if nothing comes after it. */
    const sweep = traced("Expiry.sweep", function* (after: Place) {
      const now = yield* Clock.currentTimeMillis
      yield* Effect.forEach([...controls.inUse], (name) => sqlOrDie(noteUse(name, now)), { discard: true })
      const names = yield* sqlOrDie(expired(now, after))
      // Checked again: it may have been used or changed since.
      const drop = ({ name }: (typeof names)[number]) =>
        sandboxes
          .drop(name, ({ expires_ms }) => expires_ms !== null && expires_ms < now - graceMs)
          .pipe(Effect.catchAllCause((cause) => Effect.fail({ name, cause })))
      hasDropped ||= names.length > 0
      // One that cannot be dropped must not hold up the others, nor the journals.
      const [failures] = yield* Effect.partition(names, drop, { concurrency: sandboxConcurrency })
      const [first] = failures
      if (first !== undefined) {
        const which = failures.length === 1 ? first.name : `${first.name} and ${failures.length - 1} more`
        yield* Effect.logError(
          `Expired sandboxes could not be dropped; the next sweep tries again: ${which}`,
          first.cause
        )
      }
      return names.length < batchSize ? undefined : names.at(-1)
    })

    const sweepAll = Effect.gen(function* () {
      let last: Place | undefined = start
      while (last !== undefined) last = yield* sweep(last)
      yield* journal.sweep
      if (!hasDropped) return
      yield* sqlOrDie(removeUnusedWorlds(sql))
      hasDropped = false
    })

    return {
      /** Sweeps now, all that have expired. */
      sweep: sweepAll,

      /** Sweeps each minute, for ever. Failed work is repeated by the next sweep. */
      run: sweepAll.pipe(
        Effect.catchAllCause((cause) =>
          Effect.logError("The sweep of expired sandboxes failed; the next one tries again", cause)
        ),
        Effect.schedule(Schedule.spaced("1 minute"))
      )
    }
  }).pipe(dependingOn(Controls, Sandboxes))
}) {}
