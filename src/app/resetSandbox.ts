import { Effect } from "effect"
import type { Settings } from "../Config.ts"
import * as Database from "../database/Database.ts"
import { CurrentSandbox, type SandboxName } from "../domain/CurrentSandbox.ts"
import { Seed } from "../domain/Seed.ts"
import { Sandbox } from "../store/sandbox/Sandbox.ts"
import { Sweeper } from "../store/sandbox/Sweeper.ts"

/** Begins a sandbox anew, without a server: for the command line. */
export const resetSandbox = (settings: Settings, name: SandboxName) =>
  Effect.all([Sandbox, Sweeper]).pipe(
    Effect.flatMap(([sandbox, sweeper]) => Effect.zipRight(sandbox.reset, sweeper.sweep)),
    Effect.provideService(CurrentSandbox, { name, baseUrl: "" }),
    Effect.provide([Sandbox.Default, Sweeper.Default]),
    Effect.provide(Database.layer(settings)),
    Effect.provideService(Seed, settings.seed)
  )
