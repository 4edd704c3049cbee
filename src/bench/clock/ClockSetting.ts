import { DateTime, Effect, Option, Schema } from "effect"
import { InvalidRequest } from "../../domain/Errors.ts"
import { exactOptional, expects, identifierAnnotation } from "../../domain/Input.ts"
import { makeBounds } from "../../domain/Limits.ts"
import { maxClockMs, readClock } from "../../domain/sandboxTime.ts"
import { Timestamp } from "../../domain/Timestamp.ts"

export const clockModes = ["system", "offset", "frozen"] as const

const Mode = Schema.Literal(...clockModes).annotations({
  description: "`system` is the server's clock, `offset` is the server's clock plus an offset, `frozen` does not move"
})

/** An instant stored as text, RFC 3339 in UTC. */
export const InstantText = expects(
  Schema.transform(Timestamp, Schema.String, {
    strict: true,
    decode: DateTime.formatIso,
    encode: (text) => DateTime.unsafeMake(text)
  }),
  "an RFC 3339 date-time, such as 2027-01-15T09:30:00Z"
)

/** The initial clock of a sandbox, as a tester sets it. */
export const ClockSetting = Schema.Struct({
  mode: Mode,
  at: exactOptional(InstantText.annotations({ description: "The time that it shows at the start" })),
  offsetMs: exactOptional(
    expects(Schema.Int, "a whole number of milliseconds").annotations({
      description: "How far an offset clock is ahead of the server's, in milliseconds"
    })
  )
})
  .pipe(
    Schema.filter(({ at, mode, offsetMs }) => {
      if (mode === "system") return at === undefined && offsetMs === undefined
      if (mode === "frozen") return offsetMs === undefined
      return (at === undefined) !== (offsetMs === undefined)
    })
  )
  .annotations({
    ...identifierAnnotation("ClockSetting"),
    description:
      "How the clock starts: system, or offset with `at` or `offsetMs`, or frozen with `at` (now if omitted)",
    examples: [{ mode: "frozen", at: "2027-01-15T09:30:00.000Z" }]
  })
export type ClockSetting = typeof ClockSetting.Type

export const ClockRequest = expects(
  ClockSetting,
  'a clock: {"mode": "system"}, {"mode": "frozen", "at": a date-time} or {"mode": "offset"} with either at or offsetMs'
)

/** The stored state of a clock, as the store reads it (`SandboxClock`). */
export const ClockState = Schema.Struct({
  mode: Schema.Literal(...clockModes),
  ms: expects(Schema.Int, "a whole number of milliseconds")
})
export type ClockState = typeof ClockState.Type

export const systemClock: ClockState = { mode: "system", ms: 0 }

/** The state of a clock that starts now; a frozen one without `at` is frozen at `now`. */
export const initialClock = ({ at, mode, offsetMs }: ClockSetting, wall: number, now: number): ClockState => {
  const instant = at === undefined ? now : Date.parse(at)
  switch (mode) {
    case "system":
      return systemClock
    case "frozen":
      return { mode, ms: instant }
    case "offset":
      return { mode, ms: offsetMs ?? instant - wall }
  }
}

/** Maps the state of a clock, at a wall-clock time and the time in its sandbox, to the state that it is advanced to. */
export type ClockStep = (clock: ClockState, wall: number, now: number) => Effect.Effect<ClockState, InvalidRequest>

/** The clock set to an instant; a system clock becomes an offset one. */
export const clockSetTo = ({ mode }: ClockState, instant: number, wall: number): ClockState =>
  mode === "frozen" ? { mode, ms: instant } : { mode: "offset", ms: instant - wall }

/**
 * The state that a clock had when it showed `instant` at wall-clock time `wall`: `clock` itself if that fits. A clock that was
 * set since counts as frozen then if it is frozen now.
 */
export const pastClock = (clock: ClockState, instant: number, wall: number): ClockState => {
  if (readClock(clock, wall) === instant) return clock
  return clock.mode !== "frozen" && instant === wall ? systemClock : clockSetTo(clock, instant, wall)
}

/** When the generation that is replayed started, as far as known: the earliest time since by each clock, in epoch milliseconds. */
export interface StartTimes {
  readonly wall: number
  /** By its own clock. */
  readonly virtual: number
}

/** The initial state of a clock with this start. If the setting is later than the time shown, the tester set it afterwards. */
export const initialClockAt = (setting: ClockSetting, { virtual, wall }: StartTimes): ClockState => {
  const clock = initialClock(setting, wall, wall)
  return readClock(clock, wall) <= virtual ? clock : { mode: "frozen", ms: virtual }
}

/** An instant in epoch milliseconds as ISO 8601 in UTC. */
export const isoInstant = (instant: number): string => DateTime.formatIso(DateTime.unsafeMake(instant))

/** Gives a frozen clock without `at` its instant, so that a reset goes back to it. */
export const pinFrozenInstant = (setting: ClockSetting, now: number): ClockSetting =>
  setting.mode === "frozen" && setting.at === undefined ? { ...setting, at: isoInstant(now) } : setting

/** The range of a sandbox's clock, with `maxClockMs`. */
const minClockMs = Date.UTC(2020, 0, 1)
const range = { minimum: isoInstant(minClockMs), maximum: isoInstant(maxClockMs) }
const allowedInstants = `an instant from ${range.minimum} to ${range.maximum}`

/** In epoch milliseconds: writes are at least 1 ms apart, so the last may be past the clock's range. */
export const lastWriteMs = makeBounds(0, maxClockMs + 86_400_000)

const isAllowedInstant = (instant: number): boolean => instant >= minClockMs && instant <= maxClockMs

/** The time of an imported clock. One that may have run past the last instant is clamped to it. */
export const importedClockTime = (clock: ClockState, wall: number): number =>
  readClock(clock, wall, readClock(clock, minClockMs, Infinity) <= maxClockMs ? maxClockMs : Infinity)

/** Fails for a clock that starts outside the range. `field` is the caller's name of the clock. */
export const checkSetting = (field: string, { offsetMs }: ClockSetting, instant: number) =>
  offsetMs === undefined
    ? checkInstant(`${field}.at`, instant)
    : checkStep(`${field}.offsetMs`, "a number of milliseconds", offsetMs, instant)

/** Fails for a step of this kind that leads outside the range. */
export const checkStep = (field: string, kind: string, step: number | string, instant: number) =>
  isAllowedInstant(instant)
    ? Effect.void
    : Effect.fail(InvalidRequest.value(field, `${kind} that leads to ${allowedInstants}`, step))

/** Fails for an instant outside the range. `field` is the caller's name of it. */
export const checkInstant = (field: string, instant: number): Effect.Effect<void, InvalidRequest> => {
  if (isAllowedInstant(instant)) return Effect.void
  const received = Option.match(DateTime.make(instant), { onNone: () => instant, onSome: DateTime.formatIso })
  return Effect.fail(InvalidRequest.value(field, allowedInstants, received, range))
}
