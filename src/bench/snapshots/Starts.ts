import { Effect, Option } from "effect"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { SnapshotId } from "../../domain/Ids.ts"
import { SandboxRecords } from "../sandboxes/SandboxRecords.ts"
import type { SandboxSettings } from "../sandboxes/SandboxSettings.ts"
import { StateRows } from "../state/StateRows.ts"
import { newSnapshotId, SnapshotRecords, snapshotKey } from "./SnapshotRecords.ts"

type Settings = SandboxSettings | null

const startOf = (settings: Settings): SnapshotId | undefined => settings?.task?.start

/** Settings of a sandbox whose trial begins with a snapshot. */
const startingWith = <S extends Settings>(settings: S, start: SnapshotId): S =>
  settings?.task === undefined ? settings : { ...settings, task: { ...settings.task, start } }

/** Settings of a sandbox whose trial has not begun. */
export const withoutStart = (settings: SandboxSettings): SandboxSettings => {
  if (settings.task === undefined) return settings
  const { start: _, ...task } = settings.task
  return { ...settings, task }
}

/**
 * The snapshots that trials begin with: what the set-up of a task has put there. The settings of a sandbox name its start, and
 * those of the start name it as well, so that a restore of it begins the trial anew. Each sandbox has one of its own, which
 * stays when another one is dropped. These are part of a transaction that has the sandbox's row.
 */
export class Starts extends Effect.Service<Starts>()("vitrine/bench/Starts", {
  effect: Effect.gen(function* () {
    const kept = yield* SnapshotRecords
    const records = yield* SandboxRecords
    const rows = yield* StateRows

    /** Takes away the starts of trials that are over, but for those of states that are kept. */
    const forget = Effect.fnUntraced(function* (name: SandboxName) {
      const snapshots = yield* kept.list(name)
      const isNeeded = (id: SnapshotId) => snapshots.some((other) => other.id !== id && startOf(other.settings) === id)
      const over = snapshots.filter(({ id, settings }) => startOf(settings) === id && !isNeeded(id))
      yield* Effect.forEach(over, ({ id }) => kept.remove(name, id), { discard: true })
    })

    /** Notes with what the trial of a sandbox begins. */
    const note = Effect.fnUntraced(function* (name: SandboxName, start: SnapshotId) {
      const { clock, expires_ms: expiresMs, settings, used_ms: usedMs } = yield* yield* records.find(name)
      if (settings === null || clock === null) return
      yield* records.replace({ name, settings: startingWith(settings, start), clock, usedMs, expiresMs })
    }, Effect.orDie)

    return {
      forget,
      note,

      /** Keeps the start of a sandbox that is made of another one's state as its own. One that is gone already stays so. */
      adopt: Effect.fnUntraced(function* (name: SandboxName, settings: Settings) {
        const start = startOf(settings)
        const found = start === undefined ? Option.none() : yield* kept.find(start)
        if (Option.isNone(found) || found.value.name === name) return
        yield* forget(name)
        const id = newSnapshotId()
        // What is kept is never too large.
        yield* Effect.orDie(rows.copy(snapshotKey(found.value.id), snapshotKey(id)))
        yield* kept.add({ ...found.value, id, name, settings: startingWith(found.value.settings, id) })
        yield* note(name, id)
      })
    }
  }).pipe(dependingOn(SnapshotRecords.Default, SandboxRecords.Default, StateRows.Default))
}) {}
