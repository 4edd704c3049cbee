import * as Sse from "@effect/experimental/Sse"
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import { Console, Effect, Redacted, Stream } from "effect"
import type { Entry } from "../../bench/journal/Entry.ts"
import { prefixOf } from "../../domain/prefixOf.ts"
import { benchSettings, onSandbox, serverOf, serverOption } from "../benchClient.ts"
import { sandboxArgument } from "../benchParameters.ts"
import { command, flag } from "../command.ts"
import { CommandFailed, infrastructureErrorCode } from "../exit.ts"
import { untilReaderCloses } from "../standardOutput.ts"
import { escapeLine, printErrorText } from "../terminal.ts"
import { benchExitCode } from "./withServer.ts"

type EncodedEntry = typeof Entry.Encoded

const maxInputLength = 100

/** An entry as a line. */
const lineOf = ({ at, committed, error, http, input, ms, operation, outcome, surface, tool }: EncodedEntry): string =>
  [
    at.virtual.slice(11, 23),
    surface.padEnd(4),
    String(http.status),
    outcome.padEnd(7),
    committed ? "*" : " ",
    `${(tool ?? operation ?? `${http.method} ${http.path}`).padEnd(28)}`,
    error === null ? prefixOf(JSON.stringify(input), maxInputLength) : `${error.code}: ${error.message}`,
    `${ms.toFixed(1)} ms`
  ].join("  ")

// It also ends when the credential that opened it becomes invalid.
const endedMessage = "the server has ended the stream, as it does when it stops, or drops the sandbox of a control key"

export const watch = command({
  name: "watch",
  meaning: "Follows the requests to a sandbox of a running server, one line each; a * marks those that changed it",
  parameters: {
    sandbox: sandboxArgument,
    all: flag("all", "Starts with the earlier requests."),
    server: serverOption
  },
  settings: benchSettings,
  run: ({ all, sandbox, server }) =>
    onSandbox(
      { sandbox, server },
      (client, path) =>
        Effect.gen(function* () {
          const { last } = yield* client.listJournal({ path, urlParams: { limit: 1 } })
          // A sandbox may be created by its first use, and be followed from there on.
          yield* Effect.catchTag(client.describeSandbox({ path }), "SandboxNotFound", () =>
            printErrorText(`There is no sandbox ${path.sandbox} yet: its requests will appear here.`)
          )
          const { token, url } = yield* serverOf(server)
          const outage = (what: string) =>
            new CommandFailed({ lines: [`${url}: ${what}`], code: infrastructureErrorCode })
          const headers = token === undefined ? {} : { authorization: `Bearer ${Redacted.value(token)}` }
          const stream = `${url}/bench/v1/sandboxes/${path.sandbox}/journal/stream?after=${all ? 0 : last}`
          yield* HttpClient.get(stream, { headers }).pipe(
            Effect.filterOrElse(
              ({ status }) => status === 200,
              ({ status }) => outage(`the request for the journal was answered with ${status}`)
            ),
            HttpClientResponse.stream,
            Stream.decodeText(),
            Stream.pipeThroughChannel(Sse.makeChannel()),
            Stream.runForEach(({ data }) => Console.log(escapeLine(lineOf(JSON.parse(data) as EncodedEntry)))),
            Effect.zipRight(outage(endedMessage)),
            // A stream that breaks after its begin fails as unreadable.
            Effect.catchTag("ResponseError", () => outage("the connection was lost: is the server running?")),
            untilReaderCloses,
            Effect.provide(FetchHttpClient.layer)
          )
        }),
      {},
      benchExitCode
    )
})
