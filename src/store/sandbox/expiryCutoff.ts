import { DateTime, Effect } from "effect"
import { withSandbox } from "../../domain/CurrentSandbox.ts"
import type { StoreExpiry } from "../../domain/SandboxControl.ts"
import { sandboxMillis } from "../../domain/sandboxTime.ts"

/**
 * Whatever has this time or an earlier one has expired at `now`, as the text of a column. Where nothing expires: the
 * empty text, which is before every time. Nothing is deleted: expired rows are only read as such.
 */
export const expiryCutoff = (lifetimeMs: number | undefined, now: number): string =>
  lifetimeMs === undefined ? "" : DateTime.formatIso(DateTime.unsafeMake(now - lifetimeMs))

/** The same for the current sandbox, by its clock. */
export const currentExpiryCutoff = (kind: keyof StoreExpiry): Effect.Effect<string> =>
  withSandbox(({ control }) => {
    const lifetimeMs = control?.expiry?.[kind]
    return lifetimeMs === undefined
      ? Effect.succeed("")
      : Effect.map(sandboxMillis, (now) => expiryCutoff(lifetimeMs, now))
  })
