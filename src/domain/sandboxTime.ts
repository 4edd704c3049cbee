import { Clock, DateTime, Effect } from "effect"
import { mapSandbox, type SandboxAddress, withSandbox } from "./CurrentSandbox.ts"
import type { SandboxClock } from "./SandboxControl.ts"

/** The latest time of a sandbox clock, in epoch milliseconds. */
export const maxClockMs = Date.UTC(2098, 11, 31, 23, 59, 59, 999)

/** The time of a sandbox clock at the wall time `wall`, both in epoch milliseconds. A running one stops at `latestMs`. */
export const readClock = (clock: SandboxClock | undefined, wall: number, latestMs = maxClockMs): number => {
  if (clock === undefined || clock.mode === "system") return wall
  return clock.mode === "frozen" ? clock.ms : Math.min(wall + clock.ms, latestMs)
}

/** The clock of a sandbox; undefined for the wall clock. */
export const clockOf = ({ control }: Pick<SandboxAddress, "control">) => control?.clock

/**
 * The current time in the sandbox, in epoch milliseconds: the wall's, unless a tester set its clock. The store uses it
 * for everything it shows: today and the season of a city, departures, times of carts, orders and sessions. Durations,
 * limits, logs and traces use the wall clock. Under a frozen clock writes may be some milliseconds later: what must agree
 * with them uses `Sandbox.now`.
 */
export const sandboxMillis: Effect.Effect<number> = withSandbox((sandbox) => {
  const clock = clockOf(sandbox)
  return clock === undefined
    ? Clock.currentTimeMillis
    : Effect.map(Clock.currentTimeMillis, (wall) => readClock(clock, wall))
})

/** The same as an instant. */
export const sandboxNow: Effect.Effect<DateTime.Utc> = Effect.map(sandboxMillis, DateTime.unsafeMake<number>)

/**
 * Offset of the sandbox's clock from the wall clock, in milliseconds: 0 unless a tester set it; undefined if it is
 * frozen.
 */
export const sandboxClockOffset: Effect.Effect<number | undefined> = mapSandbox((sandbox) => {
  const clock = clockOf(sandbox)
  if (clock?.mode === "frozen") return undefined
  return clock?.mode === "offset" ? clock.ms : 0
})
