import * as Options from "@effect/cli/Options"
import { Config, Effect, Option } from "effect"
import { settingDeclarations, settings } from "../Config.ts"
import { isLoopback } from "../domain/isLoopback.ts"
import { makeBounds } from "../domain/Limits.ts"
import { sandboxNameOf } from "./benchParameters.ts"
import { chooseWorld } from "./chosenWorld.ts"
import { command, flag, integer, optional } from "./command.ts"
import { optionOf, withCommandLineSettings } from "./SettingOptions.ts"

/** A store for one client: temporary, and quick to start. Explicit settings override these. */
const mcpDefaults = { DATABASE_URL: ":memory:", VISIBILITY_DEMO: "false" }

const isUnset = (variable: string) =>
  Effect.map(Config.withDefault(Config.string(variable), ""), (text) => text.trim() === "")

const withDefaults = <A, E, R>(self: Effect.Effect<A, E, R>) =>
  Effect.flatMap(
    Effect.filter(Object.entries(mcpDefaults), ([variable]) => isUnset(variable)),
    (unset) => withCommandLineSettings(new Map(unset))(self)
  )

/**
 * The port to listen on. PORT of the environment is for a server, which may be running. If other machines reach this
 * one, as with a container, they expect that port, and would not find a free one.
 */
const portOf = (portOption: Option.Option<string>) =>
  Effect.map(
    settingDeclarations.host.config,
    (host): ReadonlyArray<readonly [string, string]> =>
      Option.match(portOption, {
        onNone: () => (isLoopback(host) ? [["PORT", "0"]] : []),
        onSome: (port) => [["PORT", port]]
      })
  )

/** `vitrine mcp`: for clients that start a command instead of connecting to an address. */
export const mcp = command({
  name: "mcp",
  meaning: "Serves MCP on standard input and output, with its own temporary store.",
  parameters: {
    sandbox: optional("sandbox", "The sandbox of the agent; `default` if omitted"),
    seed: optional("seed", `The seed of its world, as --${optionOf("STORE_SEED")} of other commands`),
    httpPort: integer(
      "http-port",
      "The port for watching it in a browser; a free one if omitted",
      makeBounds(0, 65_535),
      (port) => Options.optional(Options.map(port, String)),
      "port"
    ),
    tools: optional("tools", "The tools that the agent sees, such as `shop,orders`; all tools of the store if omitted"),
    hide: optional("hide", "Tools that the agent does not see"),
    readonly: flag("readonly", "The agent sees only tools that change nothing."),
    apps: flag("apps", "The agent's client shows cards (MCP Apps)."),
    voice: optional("voice", "`real`, which does not mention a simulation, or `coach`")
  },
  settings: [{ name: "databaseUrl", fallback: mcpDefaults.DATABASE_URL }, "world"],
  run: ({ apps, hide, httpPort, readonly, sandbox, seed, tools, voice }) =>
    Effect.gen(function* () {
      const name = yield* sandboxNameOf("--sandbox")(Option.getOrElse(sandbox, () => "default"))
      const overrides = new Map(yield* portOf(httpPort))
      if (Option.isSome(seed)) overrides.set("STORE_SEED", seed.value)
      const selection = new URLSearchParams({
        ...(readonly ? { readonly: "true" } : {}),
        ...(apps ? { apps: "true" } : {})
      })
      for (const [word, value] of Object.entries({ tools, hide, voice })) {
        if (Option.isSome(value)) selection.set(word, value.value)
      }
      return yield* Effect.gen(function* () {
        const serverSettings = yield* settings
        yield* chooseWorld
        const { serveClient } = yield* Effect.promise(() => import("./stdio.ts"))
        yield* serveClient(serverSettings, name, String(selection), Option.isSome(httpPort) ? "--http-port" : "PORT")
      }).pipe(withDefaults, withCommandLineSettings(overrides))
    })
})
