import { Data, Effect, Option } from "effect"
import { type SandboxRecord, SandboxRecords } from "../bench/sandboxes/SandboxRecords.ts"
import type { Settings } from "../Config.ts"
import * as Database from "../database/Database.ts"
import { CurrentSandbox, type SandboxName } from "../domain/CurrentSandbox.ts"
import { Seed } from "../domain/Seed.ts"
import { Sandbox } from "../store/sandbox/Sandbox.ts"
import { Sweeper } from "../store/sandbox/Sweeper.ts"

/** The sandbox has settings, such as a clock or a set-up, that only the bench can reset. */
class HasSettings extends Data.TaggedError("HasSettings")<{ readonly name: SandboxName }> {
  override get message(): string {
    return `A tester has set up the sandbox ${this.name}, so only a running server can reset it: \`vitrine sandbox reset ${this.name}\`.`
  }
}

/** Whether it starts with more than an empty shop, or at another time than the wall's. */
const hasCustomStart = ({ settings }: SandboxRecord): boolean =>
  settings !== null && (settings.setup.length > 0 || settings.task !== undefined || settings.clock.mode !== "system")

/** Resets a sandbox without a server, for the command line. */
export const resetSandbox = (settings: Settings, name: SandboxName) =>
  Effect.gen(function* () {
    const [records, sandbox, sweeper] = [yield* SandboxRecords, yield* Sandbox, yield* Sweeper]
    if (Option.exists(yield* records.find(name), hasCustomStart)) return yield* new HasSettings({ name })
    yield* sandbox.reset
    yield* sweeper.sweep
  }).pipe(
    Effect.provideService(CurrentSandbox, { name, baseUrl: "" }),
    Effect.provide([SandboxRecords.Default, Sandbox.Default, Sweeper.Default]),
    Effect.provide(Database.layer(settings)),
    Effect.provideService(Seed, settings.seed)
  )
