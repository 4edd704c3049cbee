import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpApiClient from "@effect/platform/HttpApiClient"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientError from "@effect/platform/HttpClientError"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import type { HttpClientResponse } from "@effect/platform/HttpClientResponse"
import { Config, ConfigError, Data, Effect, Option, ParseResult, Predicate, Redacted, Schema } from "effect"
import { BenchTokenRequired } from "../bench/access/AccessErrors.ts"
import { settingDeclarations } from "../Config.ts"
import type { SandboxName } from "../domain/CurrentSandbox.ts"
import { InvalidRequest } from "../domain/Errors.ts"
import { isBaseUrl } from "../domain/isBaseUrl.ts"
import { issuesOf } from "../domain/issuesOf.ts"
import type { Problem } from "../domain/Problem.ts"
import { sandboxNameOf } from "./benchParameters.ts"
import { optional } from "./command.ts"
import { CommandFailed, explainSettings, usageError } from "./exit.ts"
import { type FieldNames, problemLines } from "./problemLines.ts"
import { retryRefused } from "./retryRefused.ts"

/** Settings of commands that call the bench of a running server. */
export const benchSettings = [
  {
    name: "port",
    meaning: "The port of the server on this machine; not used if --server names one, or if the command starts its own."
  },
  {
    name: "benchToken",
    meaning: "The token of the server's bench, if it requires one. A server without BENCH_TOKEN prints it at its start."
  }
] as const

/** `--server` of a command. The meaning says what it does without the option. */
export const serverOptionOf = (meaning: string) => ({
  ...optional("server", meaning),
  accepted: { expected: "an address such as http://localhost:3000", accepts: isBaseUrl }
})

export const serverOption = serverOptionOf("The server's address; the server on this machine if omitted")

const connectionSettings = Config.all([
  settingDeclarations.port.config,
  settingDeclarations.benchToken.config,
  settingDeclarations.logLevel.config
])

/** A response that the bench of this version does not give. */
class AnsweredOtherwise extends Data.TaggedError("AnsweredOtherwise")<{
  /** Its message, if it is a problem of this program from outside the bench, such as one about the host name. */
  readonly explanation: Option.Option<string>
  readonly status?: number
}> {}

const decodeProblem = Schema.decodeOption(
  Schema.parseJson(Schema.Struct({ error: Schema.Struct({ code: Schema.String, message: Schema.String }) }))
)

// Without a bench the server only says that the path does not exist.
const errorMessageIn = (text: string): Option.Option<string> =>
  Option.map(
    Option.filter(decodeProblem(text), ({ error }) => error.code !== "not_found"),
    ({ error }) => error.message
  )

const toStatusError = (response: HttpClientResponse) =>
  new HttpClientError.ResponseError({ request: response.request, response, reason: "StatusCode" })

const decodeText = (bytes: ArrayBuffer): string => new TextDecoder().decode(bytes)

// The generated client reads bodies in this way too: a body can be read once.
const bodyOf = (response: HttpClientResponse) => Effect.map(response.arrayBuffer, decodeText)

// What the bench refuses is a problem; a proxy before it, or another server, refuses with a page or JSON of its own.
const rejectForeignError = (response: HttpClientResponse) =>
  response.status < 400
    ? Effect.void
    : Effect.filterOrFail(
        bodyOf(response),
        (text) => Option.isSome(decodeProblem(text)),
        () => toStatusError(response)
      )

const textOf = (error: ParseResult.ParseError | HttpClientError.ResponseError): Effect.Effect<string> => {
  if (error._tag === "ResponseError") return Effect.orElseSucceed(bodyOf(error.response), () => "")
  const { actual } = error.issue
  return Effect.succeed(actual instanceof ArrayBuffer ? decodeText(actual) : "")
}

const statusIn = (error: unknown) =>
  error instanceof HttpClientError.ResponseError ? { status: error.response.status } : {}

const toUnexpectedAnswer = (error: unknown): Effect.Effect<never, unknown> =>
  ParseResult.isParseError(error) || error instanceof HttpClientError.ResponseError
    ? Effect.flatMap(
        textOf(error),
        (text) => new AnsweredOtherwise({ explanation: errorMessageIn(text), ...statusIn(error) })
      )
    : Effect.fail(error)

export const connect = Effect.fnUntraced(function* (url: string, token: Redacted.Redacted | undefined) {
  const { BenchApi } = yield* Effect.promise(() => import("../bench/Api.ts"))
  return yield* HttpApiClient.make(BenchApi, {
    transformClient: (client) =>
      client.pipe(
        HttpClient.mapRequest((request) =>
          HttpClientRequest.prependUrl(url)(
            token === undefined ? request : HttpClientRequest.bearerToken(Redacted.value(token))(request)
          )
        ),
        // A proxy drops connections that are idle while agents think, and a request on a dropped one fails.
        HttpClient.transformResponse(Effect.provideService(FetchHttpClient.RequestInit, { keepalive: false })),
        HttpClient.transformResponse(retryRefused),
        HttpClient.tap(rejectForeignError)
      ),
    // So any other parse error is in the request, from the caller's input.
    transformResponse: Effect.catchAll(toUnexpectedAnswer)
  }).pipe(Effect.provide(FetchHttpClient.layer))
})

/** The server's URL and its bench's token. A wrong setting is a usage error, which says nothing about an agent. */
export const serverOf = (address: Option.Option<string>) =>
  Effect.mapBoth(connectionSettings, {
    onFailure: (error) => usageError(explainSettings(error)),
    onSuccess: ([port, token]) => ({
      url: Option.getOrElse(address, () => `http://localhost:${port}`).replace(/\/+$/, ""),
      token
    })
  })

export const clientOf = Effect.fnUntraced(function* (address: Option.Option<string>) {
  const { token, url } = yield* serverOf(address)
  return { client: yield* connect(url, token), url, isTokenSent: token !== undefined }
})

export type BenchClient = Effect.Effect.Success<ReturnType<typeof connect>>

/** The client's errors that the contract does not declare. */
type ClientError = HttpClientError.HttpClientError | AnsweredOtherwise | ParseResult.ParseError

/** The code of a failed connection, such as `DEPTH_ZERO_SELF_SIGNED_CERT`; undefined if nobody listens at the address. */
const networkErrorCode = ({ cause }: HttpClientError.RequestError): string | undefined =>
  Predicate.hasProperty(cause, "code") && cause.code !== "ECONNREFUSED" ? String(cause.code) : undefined

const tokenRequired =
  "The bench requires its token, which the server prints when it starts without BENCH_TOKEN: give it as --bench-token or BENCH_TOKEN."

const tokenRefused =
  "The bench does not accept this token: expected the server's BENCH_TOKEN, or the token that it prints when it starts without one. A control key gives access to its own sandbox only."

interface CalledServer {
  readonly url: string
  readonly isTokenSent?: boolean
}

/** The lines for a server that cannot be used, or for what it refuses. */
const errorLines = (
  { isTokenSent = false, url }: CalledServer,
  error: unknown,
  words: FieldNames
): ReadonlyArray<string> => {
  if (!(error instanceof Error && "_tag" in error)) return [String(error)]
  if (error instanceof HttpClientError.RequestError)
    return [
      `${url} cannot be reached: ${networkErrorCode(error) ?? "is the server running? Name another server with --server or PORT."}`
    ]
  if (error instanceof BenchTokenRequired) return [isTokenSent ? tokenRefused : tokenRequired]
  if (error instanceof AnsweredOtherwise && Option.isSome(error.explanation))
    return [`${url}: ${error.explanation.value}`]
  const { status = 200 } = error instanceof AnsweredOtherwise ? error : statusIn(error)
  // A 404 may mean that the bench is off.
  if (status >= 400 && status !== 404) return [`The server at ${url} answered ${status}.`]
  return error instanceof AnsweredOtherwise || error._tag === "ResponseError"
    ? [`${url} does not answer like the bench of this version: is the bench on (BENCH)?`]
    : problemLines(error as Error & Problem, words)
}

/** The failure of a command: exit code 2 if a setting or its request is wrong, otherwise `codeOf`. */
export const failureOf =
  (server: CalledServer, words: FieldNames, codeOf: (error: unknown) => number = () => 1) =>
  (error: unknown): CommandFailed => {
    if (error instanceof CommandFailed) return error
    if (ConfigError.isConfigError(error)) return usageError(explainSettings(error))
    return ParseResult.isParseError(error)
      ? usageError(problemLines(InvalidRequest.of(issuesOf(error.issue)), words))
      : new CommandFailed({ lines: errorLines(server, error, words), code: codeOf(error) })
  }

/** Calls the bench of a server, and reports refusals in the words of the command. */
export const withBench = <A, E extends Problem & Error, R>(
  address: Option.Option<string>,
  request: (client: BenchClient) => Effect.Effect<A, E | ClientError, R>,
  words: FieldNames = {}
) => Effect.flatMap(clientOf(address), (server) => Effect.mapError(request(server.client), failureOf(server, words)))

/** The same for one sandbox, by name. */
export const onSandbox = <A, E extends Problem & Error, R>(
  { sandbox, server }: { readonly sandbox: string; readonly server: Option.Option<string> },
  request: (client: BenchClient, path: { readonly sandbox: SandboxName }) => Effect.Effect<A, E | ClientError, R>,
  words: FieldNames = {}
) =>
  withBench(
    server,
    (client) => Effect.flatMap(sandboxNameOf("<sandbox>")(sandbox), (name) => request(client, { sandbox: name })),
    words
  )
