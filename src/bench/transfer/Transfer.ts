import { Clock, Effect } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { Seed } from "../../domain/Seed.ts"
import { traced } from "../../domain/traced.ts"
import { SandboxLifecycle } from "../../store/sandbox/SandboxLifecycle.ts"
import { checkInstant, checkSetting, importedClockTime, initialClock, systemClock } from "../clock/ClockSetting.ts"
import { Journal } from "../journal/Journal.ts"
import { PackRows } from "../packs/PackRows.ts"
import { prefixIssueFields } from "../sandboxes/prefixIssueFields.ts"
import { Sandboxes } from "../sandboxes/Sandboxes.ts"
import { SandboxRecords, setUpWriteCount } from "../sandboxes/SandboxRecords.ts"
import { SandboxRevisions } from "../sandboxes/SandboxRevisions.ts"
import { copiedSettings, defaultSettings } from "../sandboxes/SandboxSettings.ts"
import { Starts } from "../snapshots/Starts.ts"
import { StateRows } from "../state/StateRows.ts"
import { States } from "../state/States.ts"
import { InconsistentState } from "./FileErrors.ts"
import { inconsistencyOf } from "./inconsistency.ts"
import { readSandboxFile, type SandboxFile, sandboxFileOf } from "./SandboxFile.ts"

/** Prefixes issues of settings with their place in a file. */
const withSettingsFields = prefixIssueFields("settings")

/** Exports and imports sandboxes as files, between programs with any database. */
export class Transfer extends Effect.Service<Transfer>()("vitrine/bench/Transfer", {
  scoped: Effect.gen(function* () {
    const { clearTrialJournals, createTransaction } = yield* SandboxRevisions
    const states = yield* States
    const sandboxes = yield* Sandboxes
    const records = yield* SandboxRecords
    const lifecycle = yield* SandboxLifecycle
    const rows = yield* StateRows
    const starts = yield* Starts
    const packRows = yield* PackRows
    const journal = yield* Journal
    const programSeed = yield* Seed

    /** Checks clocks here, with the field names of a file. */
    const checkClocks = Effect.fnUntraced(function* ({ clock, settings, start }: SandboxFile) {
      const wall = yield* Clock.currentTimeMillis
      yield* checkInstant("clock.ms", importedClockTime(clock, wall))
      if (start !== undefined) yield* checkInstant("start.clock.ms", importedClockTime(start.clock, wall))
      if (settings === null) return
      yield* checkSetting(
        "settings.clock",
        settings.clock,
        importedClockTime(initialClock(settings.clock, wall, wall), wall)
      )
    })

    /** Fails if this store cannot have produced the states of a file. */
    const checkStates = Effect.fnUntraced(function* (file: SandboxFile) {
      const world = { packs: (file.settings ?? defaultSettings).packs, seed: file.seed }
      yield* withSettingsFields(packRows.check(world.packs))
      for (const state of [file, file.start]) {
        const rule = state === undefined ? undefined : yield* inconsistencyOf(state, world)
        if (rule !== undefined) return yield* new InconsistentState({ rule })
      }
    })

    return {
      export: traced("Transfer.export", function* (name: SandboxName) {
        const { record, state } = yield* states.rows(name)
        const { clock, clock_ms: clockMs, seed, sequence, settings } = record
        const start = yield* sqlOrDie(starts.read(settings))
        const setUp = setUpWriteCount(record)
        return yield* sandboxFileOf({
          name,
          seed: seed ?? programSeed,
          sequence,
          clockMs,
          settings,
          clock: clock ?? systemClock,
          rows: state,
          ...(setUp === null ? {} : { setUp }),
          ...(start === undefined ? {} : { start })
        })
      }),

      /** Creates a sandbox from a file, or fails and writes nothing. */
      import: traced("Transfer.import", function* (input: unknown, name: SandboxName | undefined) {
        const file = yield* readSandboxFile(input)
        yield* checkClocks(file)
        yield* checkStates(file)
        const { clock, clockMs, seed, sequence, settings, setUp = null, start, rows: state } = file
        yield* sandboxes.overlayOf({}, (settings ?? defaultSettings).packs)
        const imported = Effect.gen(function* () {
          const set = settings ?? defaultSettings
          const copiedState = { clock, faults: set.faults, hasWrites: sequence > 0 }
          const creation = sandboxes.create({ ...copiedSettings(set), name }, copiedState)
          const created = yield* withSettingsFields(creation)
          yield* rows.write(yield* lifecycle.place(created.name, { clockMs, seed, sequence }), state)
          yield* records.noteSetUp(created.name, setUp)
          // A file of an earlier version has no start, and names that of the exported sandbox.
          yield* start === undefined
            ? starts.adopt(created.name, settings)
            : starts.write({ name: created.name, seed, settings }, start)
          // A file has no journal: earlier requests of its trial are unknown here.
          const { settings: importedSettings } = yield* Effect.orDie(sandboxes.get(created.name))
          const isMissingEntries = !(yield* starts.isStart(importedSettings, sequence))
          if (isMissingEntries) yield* journal.noteMissing(created.name)
          return { ...created, isMissingEntries }
        })
        const created = yield* createTransaction(name, imported)
        if (name !== undefined) yield* clearTrialJournals(settings, [created])
        return created
      })
    }
  }).pipe(
    dependingOn(States, Sandboxes, SandboxRecords, SandboxRevisions, SandboxLifecycle, StateRows, Starts, PackRows)
  )
}) {}
