import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpApiClient from "@effect/platform/HttpApiClient"
import * as HttpClient from "@effect/platform/HttpClient"
import type * as HttpClientError from "@effect/platform/HttpClientError"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import { Config, type ConfigError, Effect, Option, Redacted } from "effect"
import type { ParseError } from "effect/ParseResult"
import { declared } from "../Config.ts"
import type { SandboxName } from "../domain/CurrentSandbox.ts"
import type { Problem } from "../domain/Problem.ts"
import { nameOf } from "./benchWords.ts"
import { optional } from "./command.ts"
import { explained, refused } from "./exit.ts"
import type { FieldWords } from "./problemLines.ts"

/** Settings of a command that speaks to the bench of a running server. */
export const benchSettings = ["port", "benchToken"] as const

export const server = optional("server", "The server's address; without it the one on this machine")

/** What is told of a server that fails in a way that its contract does not know. */
export const unreachable = (url: string): string => `${url} cannot be reached: is the server running?`
export const answersOtherwise = (url: string): string =>
  `${url} answers otherwise than the bench of this version: is it on there (BENCH)?`

const where = Config.all([declared.port.config, declared.benchToken.config, declared.logLevel.config])

/** The typed client of the bench's contract, for the bench at a URL. */
export const connect = Effect.fnUntraced(function* (url: string, token: Redacted.Redacted | undefined) {
  const { BenchApi } = yield* Effect.promise(() => import("../bench/Api.ts"))
  return yield* HttpApiClient.make(BenchApi, {
    transformClient: HttpClient.mapRequest((request) =>
      HttpClientRequest.prependUrl(url)(
        token === undefined ? request : HttpClientRequest.bearerToken(Redacted.value(token))(request)
      )
    )
  }).pipe(Effect.provide(FetchHttpClient.layer))
})

/** Where the server of a command is, and what its bench asks for. */
export const serverOf = (given: Option.Option<string>) =>
  Effect.map(where, ([port, token]) => ({
    url: Option.getOrElse(given, () => `http://localhost:${port}`).replace(/\/+$/, ""),
    token
  }))

/** The client of the server of a command. */
export const clientOf = Effect.fnUntraced(function* (given: Option.Option<string>) {
  const { token, url } = yield* serverOf(given)
  return { client: yield* connect(url, token), url }
})

export type BenchClient = Effect.Effect.Success<ReturnType<typeof connect>>

type Foreign = HttpClientError.HttpClientError | ParseError

const isForeign = <E extends { readonly _tag: string }>(error: E | Foreign): error is Foreign =>
  ["RequestError", "ResponseError", "ParseError"].includes(error._tag)

/** Asks the bench of a server, and tells what it refuses in the words of the command. */
export const withBench = <A, E extends Problem & Error, R>(
  given: Option.Option<string>,
  ask: (client: BenchClient) => Effect.Effect<A, E | Foreign | ConfigError.ConfigError, R>,
  words: FieldWords = {}
) =>
  Effect.flatMap(clientOf(given), ({ client, url }) =>
    Effect.catchIf(ask(client), isForeign, (error) =>
      refused(error._tag === "RequestError" ? unreachable(url) : answersOtherwise(url))
    )
  ).pipe((self) => explained(self, words))

/** The same of one sandbox, which a command is given by its name. */
export const onSandbox = <A, E extends Problem & Error, R>(
  { sandbox, server }: { readonly sandbox: string; readonly server: Option.Option<string> },
  ask: (
    client: BenchClient,
    path: { readonly sandbox: SandboxName }
  ) => Effect.Effect<A, E | Foreign | ConfigError.ConfigError, R>,
  words: FieldWords = {}
) =>
  withBench(
    server,
    (client) => Effect.flatMap(nameOf("<sandbox>")(sandbox), (name) => ask(client, { sandbox: name })),
    words
  )
