import { Clock, Effect, Option } from "effect"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { SnapshotId } from "../../domain/Ids.ts"
import type { ClockState } from "../clock/ClockSetting.ts"
import { SandboxRecords } from "../sandboxes/SandboxRecords.ts"
import type { SandboxSettings } from "../sandboxes/SandboxSettings.ts"
import { StateRows } from "../state/StateRows.ts"
import { countRows, type Rows } from "../state/tables.ts"
import { newSnapshotId, type SnapshotRecord, SnapshotRecords, snapshotKey } from "./SnapshotRecords.ts"

type Settings = SandboxSettings | null

/** A state without its sandbox: rows, position and clock. */
export interface SavedState {
  readonly sequence: number
  /** The time of its last write, in epoch milliseconds. */
  readonly clockMs: number
  readonly clock: ClockState
  readonly rows: Rows
}

const startOf = (settings: Settings): SnapshotId | undefined => settings?.task?.start

/** Settings with this start of the trial. */
const withStart = <S extends Settings>(settings: S, start: SnapshotId): S =>
  settings?.task === undefined ? settings : { ...settings, task: { ...settings.task, start } }

/** Settings without a start of the trial. */
export const withoutStart = (settings: SandboxSettings): SandboxSettings => {
  if (settings.task === undefined) return settings
  const { start: _, ...task } = settings.task
  return { ...settings, task }
}

/**
 * The starts of trials: snapshots of the state after the set-up. The settings of a sandbox name its start, and so do those of
 * the start itself: restoring it restarts the trial. Each sandbox has its own start, independent of others. All methods are
 * part of a transaction that has locked the sandbox's row.
 */
export class Starts extends Effect.Service<Starts>()("vitrine/bench/Starts", {
  effect: Effect.gen(function* () {
    const snapshotRecords = yield* SnapshotRecords
    const records = yield* SandboxRecords
    const rows = yield* StateRows

    /** Deletes starts of ended trials, except those that other snapshots name. */
    const forget = Effect.fnUntraced(function* (name: SandboxName) {
      const snapshots = yield* snapshotRecords.list(name)
      const isNeeded = (id: SnapshotId) => snapshots.some((other) => other.id !== id && startOf(other.settings) === id)
      const over = snapshots.filter(({ id, settings }) => startOf(settings) === id && !isNeeded(id))
      yield* Effect.forEach(over, ({ id }) => snapshotRecords.remove(name, id), { discard: true })
    })

    /** Stores the start in the settings of a sandbox. */
    const note = Effect.fnUntraced(function* (name: SandboxName, start: SnapshotId) {
      const { clock, settings, used_ms: usedMs } = yield* yield* records.find(name)
      if (settings === null || clock === null) return
      yield* records.replace({ name, settings: withStart(settings, start), clock, usedMs })
    }, Effect.orDie)

    const find = Effect.fnUntraced(function* (settings: Settings) {
      const start = startOf(settings)
      return start === undefined ? Option.none() : yield* snapshotRecords.find(start)
    })

    /** Copies the start of another sandbox for this one, if it exists. */
    const copyOf = Effect.fnUntraced(function* (name: SandboxName, settings: Settings) {
      const found = yield* find(settings)
      if (Option.isNone(found) || found.value.name === name) return undefined
      yield* forget(name)
      const id = newSnapshotId()
      // Stored states are never too large.
      yield* Effect.orDie(rows.copy(snapshotKey(found.value.id), snapshotKey(id)))
      yield* snapshotRecords.add({ ...found.value, id, name, settings: withStart(found.value.settings, id) })
      // The other start is not locked, and its rows are swept once it is deleted.
      if (Option.isSome(yield* snapshotRecords.find(found.value.id))) return id
      yield* snapshotRecords.remove(name, id)
      return undefined
    })

    return {
      forget,
      note,

      /** Whether a state at this position is the start of a trial. Without a task, any state may be. */
      isStart: Effect.fnUntraced(function* (settings: Settings, sequence: number) {
        if (settings?.task === undefined) return true
        if (settings.task.start === undefined) return sequence === 0
        return Option.exists(yield* find(settings), (start) => start.sequence === sequence)
      }),

      /** The start of a trial; undefined if it has none or it was deleted. */
      read: Effect.fnUntraced(function* (settings: Settings) {
        const found = yield* find(settings)
        if (Option.isNone(found)) return undefined
        const { clock, clock_ms: clockMs, id, sequence } = found.value
        // Stored states are never too large.
        const state: SavedState = { clock, clockMs, sequence, rows: yield* Effect.orDie(rows.read(snapshotKey(id))) }
        return state
      }),

      /** Stores an imported state as the start of a sandbox. */
      write: Effect.fnUntraced(function* (
        { name, seed, settings }: Pick<SnapshotRecord, "name" | "seed" | "settings">,
        state: SavedState
      ) {
        const { clock, clockMs, rows: stateRows, sequence } = state
        const id = newSnapshotId()
        yield* rows.write(snapshotKey(id), stateRows)
        yield* snapshotRecords.add({
          id,
          name,
          made_ms: yield* Clock.currentTimeMillis,
          generation: 0,
          sequence,
          clock_ms: clockMs,
          seed,
          settings: withStart(settings, id),
          clock,
          rows: countRows(stateRows),
          asked_in: "",
          set_up: sequence
        })
        yield* note(name, id)
      }),

      /** The settings of a sandbox restored to another one's state, with its own copy of the start. */
      withOwnStart: (name: SandboxName, settings: SandboxSettings) =>
        Effect.map(copyOf(name, settings), (id) => (id === undefined ? settings : withStart(settings, id))),

      /** Gives a fork or an import its own copy of the start. A deleted start stays deleted. */
      adopt: (name: SandboxName, settings: Settings) =>
        Effect.flatMap(copyOf(name, settings), (id) => (id === undefined ? Effect.void : note(name, id)))
    }
  }).pipe(dependingOn(SnapshotRecords, SandboxRecords, StateRows))
}) {}
