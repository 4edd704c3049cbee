import { Console, Effect, Schema } from "effect"
import { prefixOf } from "../../domain/prefixOf.ts"
import { benchSettings, serverOf, serverOption } from "../benchClient.ts"
import { sandboxArgument, sandboxNameOf } from "../benchParameters.ts"
import { command, flag } from "../command.ts"
import { infrastructureError } from "../exit.ts"
import { parseErrorLines } from "../problemLines.ts"
import { untilReaderCloses } from "../standardOutput.ts"
import { escapeLine, printErrorText } from "../terminal.ts"
import { followEvents } from "./followEvents.ts"
import { withServer } from "./withServer.ts"

const maxInputLength = 100

const inputText = (text: string): string => prefixOf(text, maxInputLength)

/** What a line shows of an entry. A newer server may have other surfaces, outcomes and members. */
const WatchedEntry = Schema.Struct({
  seq: Schema.Int,
  at: Schema.Struct({ virtual: Schema.String }),
  surface: Schema.String,
  operation: Schema.NullOr(Schema.String),
  tool: Schema.optional(Schema.String),
  http: Schema.Struct({ method: Schema.String, path: Schema.String, status: Schema.Int }),
  input: Schema.Unknown,
  error: Schema.NullOr(Schema.Struct({ code: Schema.String, message: Schema.String })),
  outcome: Schema.String,
  committed: Schema.Boolean,
  ms: Schema.Number
})

const decodeWatched = Schema.decode(Schema.parseJson(WatchedEntry), { exact: true })

const lineOf = ({
  at,
  committed,
  error,
  http,
  input,
  ms,
  operation,
  outcome,
  surface,
  tool
}: typeof WatchedEntry.Type): string =>
  [
    at.virtual.slice(11, 23),
    surface.padEnd(4),
    String(http.status),
    outcome.padEnd(7),
    committed ? "*" : " ",
    `${(tool ?? operation ?? `${http.method} ${http.path}`).padEnd(28)}`,
    error === null ? inputText(JSON.stringify(input)) : `${error.code}: ${error.message}`,
    `${ms.toFixed(1)} ms`
  ].join("  ")

export const watch = command({
  name: "watch",
  meaning:
    "Follows the requests to a sandbox, one line each. The sandbox is on a running server. A * marks the requests that changed it.",
  parameters: {
    sandbox: sandboxArgument,
    all: flag("all", "Starts with the earlier requests."),
    server: serverOption
  },
  settings: benchSettings,
  run: ({ all, sandbox, server }) =>
    withServer(
      server,
      ({ client, url }) =>
        Effect.gen(function* () {
          const path = { sandbox: yield* sandboxNameOf("<sandbox>")(sandbox) }
          const { last } = yield* client.listJournal({ path, urlParams: { limit: 1 } })
          // A sandbox may be created by its first use, and be followed from there on.
          yield* Effect.catchTag(client.describeSandbox({ path }), "SandboxNotFound", () =>
            printErrorText(`There is no sandbox ${path.sandbox} yet: its requests will appear here.`)
          )
          const { token } = yield* serverOf(server)
          // The last of the earlier requests comes again, for its event's id: unlike a number, it is also right after a restart.
          const after = all ? 0 : Math.max(0, last - 1)
          let isFirst = true
          yield* followEvents(
            { url, token, path: `/bench/v1/sandboxes/${path.sandbox}/journal/stream?after=${after}` },
            Effect.fnUntraced(function* ({ data }) {
              const entry = yield* Effect.mapError(decodeWatched(data), (cause) =>
                infrastructureError([
                  `${url}: expected an entry of a journal, received ${inputText(data)}`,
                  ...parseErrorLines(url, cause)
                ])
              )
              const isEarlier = isFirst && !all && entry.seq === last
              isFirst = false
              if (!isEarlier) yield* Console.log(escapeLine(lineOf(entry)))
            })
          ).pipe(untilReaderCloses)
        }),
      { isKept: true }
    )
})
