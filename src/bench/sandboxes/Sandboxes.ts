import * as SqlClient from "@effect/sql/SqlClient"
import { Clock, Context, Effect } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import { encodeBytes } from "../../domain/Crockford.ts"
import { CurrentSandbox, SandboxName } from "../../domain/CurrentSandbox.ts"
import { traced } from "../../domain/traced.ts"
import { Sandbox } from "../../store/sandbox/Sandbox.ts"
import { SandboxLifecycle } from "../../store/sandbox/SandboxLifecycle.ts"
import { Sweeper } from "../../store/sandbox/Sweeper.ts"
import { hashOf, newControlKey } from "../access/ControlKeys.ts"
import { SnapshotRecords } from "../snapshots/SnapshotRecords.ts"
import { SandboxExists, SandboxNotFound, TooManySandboxes } from "./SandboxErrors.ts"
import { type ListQuery, type SandboxRecord, SandboxRecords } from "./SandboxRecords.ts"
import { defaultSettings, generatedLifetime, type SandboxSettings } from "./SandboxSettings.ts"

/** How many sandboxes may have settings of their own (BENCH_MAX_SANDBOXES). */
export class MaxSandboxes extends Context.Tag("vitrine/bench/MaxSandboxes")<MaxSandboxes, number>() {}

/** What a request sets: what is left out stays as it is. */
export type Change = { readonly [Member in keyof SandboxSettings]?: SandboxSettings[Member] | undefined }

const changedBy = (settings: SandboxSettings, { labels, ttlSeconds }: Change): SandboxSettings => ({
  labels: labels ?? settings.labels,
  // Null is a value of its own here: the sandbox is kept.
  ttlSeconds: ttlSeconds === undefined ? settings.ttlSeconds : ttlSeconds
})

/** A name of 80 random bits: whoever knows it can use the sandbox. */
const newName = (): SandboxName => SandboxName.make(encodeBytes(crypto.getRandomValues(new Uint8Array(10)), 16))

const expiryOf = ({ ttlSeconds }: SandboxSettings, now: number): number | null =>
  ttlSeconds === null ? null : now + ttlSeconds * 1000

/** Sandboxes as a tester has them: made, described, changed, emptied and dropped. */
export class Sandboxes extends Effect.Service<Sandboxes>()("vitrine/bench/Sandboxes", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const records = yield* SandboxRecords
    const snapshots = yield* SnapshotRecords
    const lifecycle = yield* SandboxLifecycle
    const sandbox = yield* Sandbox
    const sweeper = yield* Sweeper
    const maximum = yield* MaxSandboxes

    const transaction = <A, E, R>(body: Effect.Effect<A, E, R>) => sqlOrDie(sql.withTransaction(body))

    const get = (name: SandboxName): Effect.Effect<SandboxRecord, SandboxNotFound> =>
      Effect.flatMap(
        records.find(name),
        Effect.mapError(() => new SandboxNotFound({ sandbox: name }))
      )

    const checkRoom = Effect.flatMap(Effect.orDie(records.count), (count) =>
      count <= maximum ? Effect.void : new TooManySandboxes({ maximum })
    )

    const within =
      (name: SandboxName) =>
      <A, E, R>(self: Effect.Effect<A, E, R>) =>
        Effect.provideService(self, CurrentSandbox, { name, baseUrl: "" })

    return {
      get,

      /** A part of those that exist, what was used last first. */
      list: (query: ListQuery) => records.list(query),

      /** Makes an empty sandbox and yields the key that controls it. */
      create: traced(
        "Sandboxes.create",
        Effect.fnUntraced(function* (given: Change & { readonly name?: SandboxName | undefined }) {
          const now = yield* Clock.currentTimeMillis
          const name = given.name ?? newName()
          const lifetime = given.name === undefined ? generatedLifetime : null
          const settings = changedBy({ ...defaultSettings, ttlSeconds: lifetime }, given)
          const controlKey = newControlKey()
          yield* transaction(
            Effect.gen(function* () {
              const isEmpty = yield* Effect.orDie(lifecycle.begin({ name, seed: null, clockMs: now - 1 }))
              const record = { name, settings, usedMs: now, expiresMs: expiryOf(settings, now) }
              const isNew = isEmpty && (yield* records.add(record, hashOf(controlKey)))
              if (!isNew) return yield* new SandboxExists({ sandbox: name })
              yield* checkRoom
            })
          )
          return { name, controlKey }
        })
      ),

      /** Changes what is set for a sandbox; it may be one for which nothing was set. */
      change: traced(
        "Sandboxes.change",
        Effect.fnUntraced(function* (name: SandboxName, change: Change) {
          const now = yield* Clock.currentTimeMillis
          yield* transaction(
            Effect.gen(function* () {
              yield* sql`update sandboxes set sequence = sequence where name = ${name}`
              const { settings } = yield* get(name)
              const changed = changedBy(settings ?? defaultSettings, change)
              const record = { name, settings: changed, usedMs: now, expiresMs: expiryOf(changed, now) }
              if (settings !== null) return yield* records.replace(record)
              yield* records.add(record, null)
              yield* checkRoom
            })
          )
        })
      ),

      /** Takes a sandbox away with all that is in it. One that is not there is gone already. */
      drop: traced(
        "Sandboxes.drop",
        Effect.fnUntraced(function* (name: SandboxName) {
          yield* transaction(
            Effect.all([Effect.orDie(lifecycle.drop(name)), snapshots.removeAll(name), records.remove(name)])
          )
          yield* sweeper.start
        })
      ),

      /** Empties a sandbox and begins it anew, as it was made. */
      reset: traced(
        "Sandboxes.reset",
        Effect.fnUntraced(function* (name: SandboxName) {
          yield* get(name)
          yield* within(name)(sandbox.reset)
          yield* sweeper.start
        })
      )
    }
  }),
  dependencies: [
    SandboxRecords.Default,
    SnapshotRecords.Default,
    SandboxLifecycle.Default,
    Sandbox.Default,
    Sweeper.Default
  ]
}) {}
