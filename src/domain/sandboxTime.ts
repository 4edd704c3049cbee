import { Clock, DateTime, Effect } from "effect"
import { mapSandbox, type SandboxAddress, withSandbox } from "./CurrentSandbox.ts"
import type { SandboxClock } from "./SandboxControl.ts"

/** The last instant that a clock shows which is not the wall's, in epoch milliseconds. One that runs stands there. */
export const maxClockMs = Date.UTC(2098, 11, 31, 23, 59, 59, 999)

/** What a clock shows when the wall's shows `wall`, both in epoch milliseconds. */
export const readClock = (clock: SandboxClock | undefined, wall: number): number => {
  if (clock === undefined) return wall
  return clock.mode === "frozen" ? clock.atMs : Math.min(wall + clock.offsetMs, maxClockMs)
}

/** How the clock of a sandbox runs; undefined where it is the wall's. */
export const clockOf = ({ control }: Pick<SandboxAddress, "control">) => control?.clock

/**
 * What time it is in the current sandbox, in epoch milliseconds: the wall's time, unless a tester set its clock. Whatever the
 * store tells goes by it: today and the season of a city, departures, the times of carts, orders and sessions. How long things
 * take, limits, logs and traces go by the wall's clock.
 */
export const sandboxMillis: Effect.Effect<number> = withSandbox((here) => {
  const clock = clockOf(here)
  return clock === undefined
    ? Clock.currentTimeMillis
    : Effect.map(Clock.currentTimeMillis, (wall) => readClock(clock, wall))
})

/** The same as an instant. */
export const sandboxNow: Effect.Effect<DateTime.Utc> = Effect.map(sandboxMillis, DateTime.unsafeMake<number>)

/**
 * How far the clock of the current sandbox is ahead of the wall's, in milliseconds: 0 unless a tester set it; undefined where it
 * is frozen.
 */
export const sandboxClockOffset: Effect.Effect<number | undefined> = mapSandbox((here) => {
  const clock = clockOf(here)
  return clock?.mode === "frozen" ? undefined : (clock?.offsetMs ?? 0)
})
