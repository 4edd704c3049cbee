import { DateTime, Effect } from "effect"
import { withSandbox } from "../../domain/CurrentSandbox.ts"
import type { StoreExpiry } from "../../domain/SandboxControl.ts"

/**
 * Whatever has this time or an earlier one has expired at `now`, as the text of a column. Where nothing expires: the
 * empty text, which is before every time. Nothing is deleted: expired rows are only read as such.
 */
export const expiryCutoff = (lifetimeMs: number | undefined, now: number): string =>
  lifetimeMs === undefined ? "" : DateTime.formatIso(DateTime.unsafeMake(now - lifetimeMs))

/** The same for the current sandbox, whose time is read only where something expires. */
export const currentExpiryCutoff = (
  kind: keyof StoreExpiry,
  { now }: { readonly now: Effect.Effect<DateTime.Utc> }
): Effect.Effect<string> =>
  withSandbox(({ control }) => {
    const lifetimeMs = control?.expiry?.[kind]
    return lifetimeMs === undefined
      ? Effect.succeed("")
      : Effect.map(now, (now) => expiryCutoff(lifetimeMs, DateTime.toEpochMillis(now)))
  })
