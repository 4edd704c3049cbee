import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import { Context, Either, Option, Predicate, type Schema, SchemaAST } from "effect"
import { InvalidRequest } from "../domain/Errors.ts"
import { maxParameters } from "../domain/Limits.ts"
import { type Issue, invalidIssue, unknownNameIssues } from "../domain/Problem.ts"
import { weakMemo } from "../domain/weakMemo.ts"
import { LiteralQuery, Strict } from "./annotations.ts"
import { decoderOf } from "./decoder.ts"

/** An undecoded request, as a surface received it. */
export interface RawRequest {
  readonly path?: unknown
  readonly headers?: unknown
  readonly urlParams?: unknown
  readonly payload?: unknown
  /** Arguments that belong to no part of the request; only journals read them. */
  readonly unknown?: Readonly<Record<string, unknown>>
  /** Which part of the operation's whole list the surface shows; for journals, too. */
  readonly list?: Readonly<Record<string, unknown>>
  /** The client's address, for policies that count by it. */
  readonly address?: string
  /** Issues found by the surface, reported together with those of the schemas. */
  readonly issues?: ReadonlyArray<Issue>
}

type Endpoint = HttpApiEndpoint.HttpApiEndpoint.AnyWithProps
type Part = "path" | "headers" | "urlParams" | "payload"
type Read = (raw: RawRequest) => Either.Either<object, InvalidRequest>

const isEmpty = (payload: unknown): boolean =>
  payload === undefined || payload === null || (Predicate.isRecord(payload) && Object.keys(payload).length === 0)

/** Finds unknown parameters of a strict endpoint, and a body where it takes none. */
const makeStrictCheck = ({ annotations, payloadSchema, urlParamsSchema }: Endpoint) => {
  if (!Context.get(annotations, Strict)) return undefined
  const names = Option.match(urlParamsSchema, {
    onNone: () => [],
    onSome: ({ ast }) => SchemaAST.getPropertySignatures(SchemaAST.encodedAST(ast)).map(({ name }) => String(name))
  })
  const hasNoBody = Option.isNone(payloadSchema)
  return ({ payload, urlParams = {} }: RawRequest): typeof noIssues => {
    const { length: count } = Object.keys(urlParams as object)
    const unknown =
      count > maxParameters
        ? [invalidIssue("query", `at most ${maxParameters} parameters`, count)]
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
      // A missing part counts as empty: all its members may be optional.
      const decoded = decode(raw[part] === undefined ? {} : raw[part])
      if (Either.isRight(decoded)) request[part] = decoded.right
      else issues = issues.concat(decoded.left)
    }
    // Last: only the first issues are reported, and unknown parameters may be many.
    if (strict !== undefined) issues = issues.concat(strict(raw))
    return issues.length === 0 ? Either.right(request) : Either.left(InvalidRequest.of(issues))
  }
}

/** Decodes requests by an endpoint's schemas. All issues of what is read are reported together. */
const makeReader = (endpoint: Endpoint) => {
  const strict = makeStrictCheck(endpoint)
  const path = readerOf(endpoint, ["path"])
  return {
    /** Path, headers, query and body. */
    all: readerOf(endpoint, ["path", "headers", "urlParams", "payload"], strict),
    /** Without the surface's issues: these are reported with the rest. */
    path: ({ path: value }: RawRequest) => path({ path: value }),
    /** All but the path. */
    rest: readerOf(endpoint, ["headers", "urlParams", "payload"], strict)
  }
}

/** The reader of an endpoint's requests, made once for each endpoint. */
export const requestReader = weakMemo(makeReader)
