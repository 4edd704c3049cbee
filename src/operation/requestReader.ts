import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import { Context, Either, Option, Predicate, type Schema, SchemaAST } from "effect"
import { InvalidRequest } from "../domain/Errors.ts"
import { maxParameters } from "../domain/Limits.ts"
import { type Issue, invalidIssue, unknownNameIssues } from "../domain/Problem.ts"
import { weakMemo } from "../domain/weakMemo.ts"
import { LiteralQuery, Strict } from "./annotations.ts"
import { decoderOf } from "./decoder.ts"

/** A request as a surface received it: nothing of it was decoded. */
export interface RawRequest {
  readonly path?: unknown
  readonly headers?: unknown
  readonly urlParams?: unknown
  readonly payload?: unknown
  /** What was sent beside and is no part of any request: nothing reads it but a journal. */
  readonly unknown?: Readonly<Record<string, unknown>>
  /** Which part is shown of a list that the operation answers whole, where its surface cuts that: read by a journal, too. */
  readonly list?: Readonly<Record<string, unknown>>
  /** Where it came from, for a policy that counts by it. */
  readonly address?: string
  /** What its surface found wrong with it; told together with what the schemas find. */
  readonly issues?: ReadonlyArray<Issue>
}

type Endpoint = HttpApiEndpoint.HttpApiEndpoint.AnyWithProps
type Part = "path" | "headers" | "urlParams" | "payload"
type Read = (raw: RawRequest) => Either.Either<object, InvalidRequest>

const isEmpty = (payload: unknown): boolean =>
  payload === undefined || payload === null || (Predicate.isRecord(payload) && Object.keys(payload).length === 0)

/** Finds the parameters that an endpoint which is strict does not have, and a body where it takes none. */
const makeStrictCheck = ({ annotations, payloadSchema, urlParamsSchema }: Endpoint) => {
  if (!Context.get(annotations, Strict)) return undefined
  const names = Option.match(urlParamsSchema, {
    onNone: () => [],
    onSome: ({ ast }) => SchemaAST.getPropertySignatures(SchemaAST.encodedAST(ast)).map(({ name }) => String(name))
  })
  const hasNoBody = Option.isNone(payloadSchema)
  return ({ payload, urlParams = {} }: RawRequest): typeof noIssues => {
    const { length } = Object.keys(urlParams as object)
    const unknown =
      length > maxParameters
        ? [invalidIssue("query", `at most ${maxParameters} parameters`, length)]
        : unknownNameIssues(urlParams as object, names)
    return hasNoBody && !isEmpty(payload) ? unknown.concat(invalidIssue("body", "no body", payload)) : unknown
  }
}

const noIssues: ReadonlyArray<Issue> = []

const readerOf = (
  endpoint: Endpoint,
  parts: ReadonlyArray<Part>,
  strict?: ReturnType<typeof makeStrictCheck>
): Read => {
  const { annotations, headersSchema, pathSchema, payloadSchema, urlParamsSchema } = endpoint
  const schemas = { path: pathSchema, headers: headersSchema, urlParams: urlParamsSchema, payload: payloadSchema }
  const isLiteral = Context.get(annotations, LiteralQuery)
  const decoderOfPart = (part: Part, schema: Schema.Schema.All) =>
    decoderOf(schema, {
      isLiteral: isLiteral && part === "urlParams",
      isStrict: strict !== undefined && part === "payload"
    })
  const decoders = parts.flatMap((part) =>
    Option.match(schemas[part], {
      onNone: () => [],
      onSome: (schema) => [{ part, decode: decoderOfPart(part, schema) }]
    })
  )
  return (raw) => {
    const request: { -readonly [Name in Part]?: unknown } = {}
    let { issues = noIssues } = raw
    for (const { decode, part } of decoders) {
      // What a surface has no part for is as good as empty: each of them may consist of optional members alone.
      const decoded = decode(raw[part] === undefined ? {} : raw[part])
      if (Either.isRight(decoded)) request[part] = decoded.right
      else issues = issues.concat(decoded.left)
    }
    // Last: only the first ones are told, and unknown parameters may be many.
    if (strict !== undefined) issues = issues.concat(strict(raw))
    return issues.length === 0 ? Either.right(request) : Either.left(InvalidRequest.of(issues))
  }
}

/** Reads requests by the schemas of an endpoint. All that is wrong with what is read is told at once. */
const makeReader = (endpoint: Endpoint) => {
  const strict = makeStrictCheck(endpoint)
  const path = readerOf(endpoint, ["path"])
  return {
    /** Path, headers, query and body. */
    all: readerOf(endpoint, ["path", "headers", "urlParams", "payload"], strict),
    /** What its surface found wrong with it is told with the rest. */
    path: ({ path: given }: RawRequest) => path({ path: given }),
    /** All but the path. */
    rest: readerOf(endpoint, ["headers", "urlParams", "payload"], strict)
  }
}

/** How the requests of an endpoint are read, made once for each. */
export const requestReader = weakMemo(makeReader)
