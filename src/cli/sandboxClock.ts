import { DateTime, Effect, Option } from "effect"
import { Timestamp } from "../domain/Timestamp.ts"
import { onSandbox, serverOption, benchSettings as settings } from "./benchClient.ts"
import { decodeWord, jsonFlag, print, readOptional, sandboxArgument } from "./benchParameters.ts"
import { command, flag, optional } from "./command.ts"
import { usageError } from "./exit.ts"

const instantOf = (word: string) => decodeWord(Timestamp, word, "an RFC 3339 date-time, such as 2027-01-15T09:30:00Z")

const clockAt =
  <const Mode>(mode: Mode, word: string) =>
  (text: string) =>
    Effect.map(instantOf(word)(text), (at) => ({ mode, at: DateTime.formatIso(at) }))

/** A clock that is frozen at an instant, or at `now`. */
export const frozenAt = (word: string) => (text: string) =>
  text === "now" ? Effect.succeed({ mode: "frozen" as const }) : clockAt("frozen", word)(text)

export const clock = command({
  name: "clock",
  meaning:
    "Shows the time in a sandbox. Options set its clock first: only forward if something was done in the sandbox",
  parameters: {
    sandbox: sandboxArgument,
    advance: optional("advance", "Advances it by an ISO 8601 duration, such as P1D or PT36H"),
    to: optional("to", "Sets it to an instant"),
    freeze: optional("freeze", "Freezes it at an instant, or at `now`"),
    offset: optional("offset", "Lets it run from an instant, at a fixed offset from the server's clock"),
    system: flag("system", "Makes it follow the server's clock."),
    server: serverOption,
    json: jsonFlag
  },
  settings,
  run: ({ advance, freeze, json, offset, sandbox, server, system, to }) =>
    onSandbox(
      { sandbox, server },
      (client, path) =>
        Effect.gen(function* () {
          const actionCount = [advance, to, freeze, offset].filter(Option.isSome).length + (system ? 1 : 0)
          if (actionCount > 1)
            return yield* usageError("Give only one of --advance, --to, --freeze, --offset and --system")
          const frozen = yield* readOptional(freeze, frozenAt("--freeze"))
          const running = yield* readOptional(offset, clockAt("offset", "--offset"))
          const payload = system ? { mode: "system" as const } : (frozen ?? running)
          const by = Option.getOrUndefined(advance)
          const instant = yield* readOptional(to, instantOf("--to"))
          const isAdvanced = by !== undefined || instant !== undefined
          const request = isAdvanced
            ? client.advanceClock({ path, payload: { by, to: instant } })
            : client.getClock({ path })
          const answer = yield* payload === undefined ? request : client.setClock({ path, payload })
          yield* print(json, answer, ({ mode, now }) => `${DateTime.formatIso(now)}  ${mode}`)
        }),
      { by: "--advance", to: "--to" }
    )
})
