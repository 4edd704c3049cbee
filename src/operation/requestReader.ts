import { Either, Option } from "effect"
import { InvalidRequest } from "../domain/Errors.ts"
import type { Issue } from "../domain/Problem.ts"
import { decoderOf } from "./decoder.ts"
import type { Entry } from "./Operations.ts"

/** A request as a surface received it: nothing of it was decoded. */
export interface RawRequest {
  readonly path?: unknown
  readonly headers?: unknown
  readonly urlParams?: unknown
  readonly payload?: unknown
  /** What its surface found wrong with it; told together with what the schemas find. */
  readonly issues?: ReadonlyArray<Issue>
}

type Read = (raw: RawRequest) => Either.Either<object, InvalidRequest>

const makeReader = ({ headersSchema, pathSchema, payloadSchema, urlParamsSchema }: Entry["endpoint"]): Read => {
  const schemas = { path: pathSchema, headers: headersSchema, urlParams: urlParamsSchema, payload: payloadSchema }
  const decoders = (["path", "headers", "urlParams", "payload"] as const).flatMap((part) =>
    Option.match(schemas[part], { onNone: () => [], onSome: (schema) => [{ part, decode: decoderOf(schema) }] })
  )
  return (raw) => {
    const request: { -readonly [Part in keyof RawRequest]: unknown } = {}
    let { issues } = raw
    for (const { decode, part } of decoders) {
      // What a surface has no part for is as good as empty: each of them may consist of optional members alone.
      const decoded = decode(raw[part] === undefined ? {} : raw[part])
      if (Either.isRight(decoded)) request[part] = decoded.right
      else issues = issues === undefined ? decoded.left : [...issues, ...decoded.left]
    }
    return issues === undefined ? Either.right(request) : Either.left(InvalidRequest.of(issues))
  }
}

const readers = new WeakMap<Entry["endpoint"], Read>()

/** Reads requests by the schemas of an endpoint: path, headers, query and body. All that is wrong is told at once. */
export const requestReader = (endpoint: Entry["endpoint"]): Read => {
  const known = readers.get(endpoint)
  if (known !== undefined) return known
  const read = makeReader(endpoint)
  readers.set(endpoint, read)
  return read
}
