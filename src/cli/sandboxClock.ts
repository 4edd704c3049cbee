import { DateTime, Effect, Option } from "effect"
import { Timestamp } from "../domain/Timestamp.ts"
import { onSandbox, server, benchSettings as settings } from "./benchClient.ts"
import { json, maybe, print, read, sandboxArgument } from "./benchWords.ts"
import { command, flag, optional } from "./command.ts"
import { misused } from "./exit.ts"

export const instantOf = (word: string) => read(Timestamp, word, "an RFC 3339 date-time, such as 2027-01-15T09:30:00Z")

/** `2027-01-15T09:30:00.000Z` of an instant that is given. */
const textOf = (word: string, given: Option.Option<string>) =>
  Effect.map(maybe(given, instantOf(word)), (at) => (at === undefined ? {} : { at: DateTime.formatIso(at) }))

export const clock = command({
  name: "clock",
  meaning: "Shows what time it is in a sandbox, after setting its clock: forward only once something was done in it",
  parameters: {
    sandbox: sandboxArgument,
    advance: optional("advance", "Sets it on by a duration of ISO 8601, such as P1D or PT36H"),
    to: optional("to", "Sets it to an instant"),
    freeze: optional("freeze", "Freezes it at an instant, or at `now`"),
    offset: optional("offset", "Lets it run on from an instant, beside the server's"),
    system: flag("system", "Lets it run as the server's does."),
    server,
    json
  },
  settings,
  run: ({ advance, freeze, json, offset, sandbox, server, system, to }) =>
    onSandbox(
      { sandbox, server },
      (client, path) =>
        Effect.gen(function* () {
          const given = [advance, to, freeze, offset].filter(Option.isSome).length + (system ? 1 : 0)
          if (given > 1) return yield* misused("Give one of --advance, --to, --freeze, --offset and --system")
          const isNow = Option.contains(freeze, "now")
          const frozen = { mode: "frozen" as const, ...(isNow ? {} : yield* textOf("--freeze", freeze)) }
          const running = { mode: "offset" as const, ...(yield* textOf("--offset", offset)) }
          const by = Option.getOrUndefined(advance)
          const instant = yield* maybe(to, instantOf("--to"))
          const asked =
            given === 0
              ? client.getClock({ path })
              : by !== undefined || instant !== undefined
                ? client.advanceClock({ path, payload: { by, to: instant } })
                : client.setClock({
                    path,
                    payload: system ? { mode: "system" } : Option.isSome(freeze) ? frozen : running
                  })
          yield* print(json, yield* asked, ({ mode, now }) => `${DateTime.formatIso(now)}  ${mode}`)
        }),
      { by: "--advance", to: "--to" }
    )
})
