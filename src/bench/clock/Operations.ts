import { Clock, DateTime, Duration, Effect, Option } from "effect"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { Operations } from "../../operation/Operations.ts"
import { unprefixIssueFields } from "../sandboxes/prefixIssueFields.ts"
import { Sandboxes } from "../sandboxes/Sandboxes.ts"
import type { ClockApi } from "./Api.ts"
import { readingOf } from "./ClockReading.ts"
import { checkInstant, checkStep, clockSetTo } from "./ClockSetting.ts"

/** Milliseconds of a duration that matched its pattern. */
const millisOf = (iso: string): number =>
  Option.match(Duration.fromIso(iso), { onNone: () => 0, onSome: Duration.toMillis })

const withBodyFields = unprefixIssueFields("clock")

export class ClockOperations extends Effect.Service<ClockOperations>()("vitrine/bench/ClockOperations", {
  scoped: Effect.gen(function* () {
    const sandboxes = yield* Sandboxes

    const read = (name: SandboxName) => Effect.zipWith(sandboxes.get(name), Clock.currentTimeMillis, readingOf)

    const operations: Operations<typeof ClockApi> = {
      getClock: ({ path: { sandbox } }) => read(sandbox),

      setClock: ({ path: { sandbox }, payload }) =>
        Effect.zipRight(withBodyFields(sandboxes.setClock(sandbox, payload)), read(sandbox)),

      advanceClock: ({ path: { sandbox }, payload: { by = "", to } }) =>
        sandboxes
          .advance(sandbox, (clock, wall, now) => {
            const instant = to === undefined ? now + millisOf(by) : DateTime.toEpochMillis(to)
            const check = to === undefined ? checkStep("by", "a duration", by, instant) : checkInstant("to", instant)
            return Effect.as(check, clockSetTo(clock, instant, wall))
          })
          .pipe(Effect.zipRight(read(sandbox)))
    }
    return operations
  }).pipe(dependingOn(Sandboxes))
}) {}
