import * as SqlClient from "@effect/sql/SqlClient"
import { Clock, Effect } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { Seed } from "../../domain/Seed.ts"
import { traced } from "../../domain/traced.ts"
import { SandboxPositions } from "../../store/sandbox/SandboxPositions.ts"
import { beginningOf, checkInstant, shows, systemClock } from "../clock/ClockSetting.ts"
import { PackRows } from "../packs/PackRows.ts"
import { Sandboxes } from "../sandboxes/Sandboxes.ts"
import { defaultSettings } from "../sandboxes/SandboxSettings.ts"
import { Starts } from "../snapshots/Starts.ts"
import { StateRows } from "../state/StateRows.ts"
import { States } from "../state/States.ts"
import { InconsistentState } from "./FileErrors.ts"
import { inconsistencyOf } from "./inconsistency.ts"
import { fileOf, readFile, type SandboxFile } from "./SandboxFile.ts"

/** Sandboxes as files: from one program to another, whatever database each of them has. */
export class Transfer extends Effect.Service<Transfer>()("vitrine/bench/Transfer", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const states = yield* States
    const sandboxes = yield* Sandboxes
    const positions = yield* SandboxPositions
    const rows = yield* StateRows
    const starts = yield* Starts
    const packRows = yield* PackRows
    const programSeed = yield* Seed

    /** A clock that shows what none can is told of here: what comes of a file is described by it. */
    const checkClocks = Effect.fnUntraced(function* ({ clock, settings }: Pick<SandboxFile, "clock" | "settings">) {
      const wall = yield* Clock.currentTimeMillis
      yield* checkInstant("clock.ms", shows(clock, wall))
      if (settings === null) return
      yield* checkInstant("settings.clock", shows(beginningOf(settings.clock, wall, wall), wall))
    })

    return {
      export: traced("Transfer.export", (name: SandboxName) =>
        Effect.map(states.rows(name), ({ record, state: rows }) =>
          fileOf({
            name,
            seed: record.seed ?? programSeed,
            sequence: record.sequence,
            clockMs: record.clock_ms,
            settings: record.settings,
            clock: record.clock ?? systemClock,
            rows
          })
        )
      ),

      /** Makes a sandbox of a file, or fails and writes nothing. */
      import: traced(
        "Transfer.import",
        Effect.fnUntraced(function* (given: unknown, name: SandboxName | undefined) {
          const { clock, clockMs, seed, sequence, settings, rows: state } = yield* readFile(given)
          yield* checkClocks({ clock, settings })
          const { packs } = settings ?? defaultSettings
          yield* packRows.check(packs)
          const rule = yield* inconsistencyOf(state, { clockMs, sequence }, { packs, seed })
          if (rule !== undefined) return yield* new InconsistentState({ rule })
          return yield* Effect.gen(function* () {
            const made = yield* sandboxes.create({ ...(settings ?? defaultSettings), name }, clock)
            yield* rows.write(yield* positions.place(made.name, { clockMs, seed, sequence }), state)
            yield* starts.adopt(made.name, settings)
            return made
          }).pipe(sql.withTransaction, sqlOrDie)
        })
      )
    }
  }).pipe(
    dependingOn(
      States.Default,
      Sandboxes.Default,
      SandboxPositions.Default,
      StateRows.Default,
      Starts.Default,
      PackRows.Default
    )
  )
}) {}
