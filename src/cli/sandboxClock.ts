import { DateTime, Effect, Option } from "effect"
import { Timestamp } from "../domain/Timestamp.ts"
import { onSandbox, server, benchSettings as settings } from "./benchClient.ts"
import { json, maybe, print, read, sandboxArgument } from "./benchWords.ts"
import { command, flag, optional } from "./command.ts"
import { misused } from "./exit.ts"

export const instantOf = (word: string) => read(Timestamp, word, "an RFC 3339 date-time, such as 2027-01-15T09:30:00Z")

export const clock = command({
  name: "clock",
  meaning: "Shows what time it is in a sandbox, after setting its clock on or freezing it",
  parameters: {
    sandbox: sandboxArgument,
    advance: optional("advance", "Sets it on by a duration of ISO 8601, such as P1D or PT36H"),
    to: optional("to", "Sets it on to an instant"),
    freeze: optional("freeze", "Freezes it at an instant, or at `now`"),
    system: flag("system", "Lets it run as the server's does."),
    server,
    json
  },
  settings,
  run: ({ advance, freeze, json, sandbox, server, system, to }) =>
    onSandbox(
      { sandbox, server },
      (client, path) =>
        Effect.gen(function* () {
          const given = [advance, to, freeze].filter(Option.isSome).length + (system ? 1 : 0)
          if (given > 1) return yield* misused("Give one of --advance, --to, --freeze and --system")
          const by = Option.getOrUndefined(advance)
          const instant = yield* maybe(to, instantOf("--to"))
          const at = Option.contains(freeze, "now") ? undefined : yield* maybe(freeze, instantOf("--freeze"))
          const asked = Option.isSome(freeze)
            ? client.setClock({
                path,
                payload: { mode: "frozen", ...(at === undefined ? {} : { at: DateTime.formatIso(at) }) }
              })
            : system
              ? client.setClock({ path, payload: { mode: "system" } })
              : given === 0
                ? client.getClock({ path })
                : client.advanceClock({ path, payload: { by, to: instant } })
          yield* print(json, yield* asked, ({ mode, now }) => `${DateTime.formatIso(now)}  ${mode}`)
        }),
      { by: "--advance", to: "--to" }
    )
})
