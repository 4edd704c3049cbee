import { Config } from "effect"
import { analytics } from "./config/analytics.ts"
import { bench } from "./config/bench.ts"
import { logging } from "./config/logging.ts"
import { network } from "./config/network.ts"
import type { Setting } from "./config/Setting.ts"
import { serverLimits } from "./config/serverLimits.ts"
import { storage } from "./config/storage.ts"
import { tracing } from "./config/tracing.ts"

/** Every setting, in the order in which docs/configuration.md lists them. None is needed to start. */
export const settingDeclarations = {
  ...network,
  ...storage,
  ...analytics,
  ...bench,
  ...logging,
  ...serverLimits,
  ...tracing
}

type Values<S> = { readonly [Name in keyof S]: S[Name] extends Setting<infer A> ? A : never }

/** The values of all settings. */
export type Settings = Values<typeof settingDeclarations>

/** All settings, read and checked together, so that all errors are reported at once. */
export const settings: Config.Config<Settings> = Config.all(
  Object.fromEntries(Object.entries(settingDeclarations).map(([name, { config }]) => [name, config]))
  // The type of a record built by a loop does not map settings to their types.
) as unknown as Config.Config<Settings>
