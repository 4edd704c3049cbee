import { DateTime, Effect, Option } from "effect"
import { Timestamp } from "../domain/Timestamp.ts"
import { onSandbox, serverOption, benchSettings as settings } from "./benchClient.ts"
import { decodeWord, jsonFlag, print, readOptional, sandboxArgument } from "./benchParameters.ts"
import { command, flag, optional } from "./command.ts"
import { usageError } from "./exit.ts"

export const instantOf = (word: string) =>
  decodeWord(Timestamp, word, "an RFC 3339 date-time, such as 2027-01-15T09:30:00Z")

/** The `at` member for an instant, as `2027-01-15T09:30:00.000Z`. */
const textOf = (word: string, option: Option.Option<string>) =>
  Effect.map(readOptional(option, instantOf(word)), (at) => (at === undefined ? {} : { at: DateTime.formatIso(at) }))

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
          const isNow = Option.contains(freeze, "now")
          const frozen = { mode: "frozen" as const, ...(isNow ? {} : yield* textOf("--freeze", freeze)) }
          const running = { mode: "offset" as const, ...(yield* textOf("--offset", offset)) }
          const by = Option.getOrUndefined(advance)
          const instant = yield* readOptional(to, instantOf("--to"))
          const request =
            actionCount === 0
              ? client.getClock({ path })
              : by !== undefined || instant !== undefined
                ? client.advanceClock({ path, payload: { by, to: instant } })
                : client.setClock({
                    path,
                    payload: system ? { mode: "system" } : Option.isSome(freeze) ? frozen : running
                  })
          yield* print(json, yield* request, ({ mode, now }) => `${DateTime.formatIso(now)}  ${mode}`)
        }),
      { by: "--advance", to: "--to" }
    )
})
