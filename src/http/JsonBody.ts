import { isUtf8 } from "node:buffer"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import { Effect, Either, Stream } from "effect"
import { trackBodyRead } from "../domain/CurrentBody.ts"
import { InvalidRequest, PayloadTooLarge, UnsupportedMediaType } from "../domain/Errors.ts"
import { encodingOf } from "../domain/encodingOf.ts"
import { quote, truncate } from "../domain/Input.ts"
import { exceededLimitOf } from "../domain/JsonText.ts"
import { maxJsonDepth, maxJsonValues, maxListEntries, maxObjectMembers } from "../domain/Limits.ts"
import { mayTellSecret } from "../domain/secretNames.ts"
import { yieldToEventLoop } from "../domain/yieldToEventLoop.ts"
import type { BodySize } from "../operation/annotations.ts"
import { CurrentTranscript } from "../operation/Transcript.ts"

/** The default size limit of a body: 1 MiB. */
export const maxBodyBytes = 1_048_576

const defaultLimits: BodySize = { bytes: maxBodyBytes, values: maxJsonValues }

const tooLarge = ({ bytes }: BodySize) => new PayloadTooLarge({ maximum_bytes: bytes })

const unsupported = (received: string | undefined, encoding?: string) =>
  new UnsupportedMediaType({
    received: received === undefined ? null : truncate(received),
    ...(encoding === undefined ? {} : { content_encoding: truncate(encoding) })
  })

const isJson = (contentType: string): boolean => /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(contentType.trim())

/**
 * Reads a request's body as JSON. No body is `{}`, so that missing members are reported by name. Fails with 415 for
 * another content type. 413: more than 1 MiB, declared or not, unless `limits` differ. 400: invalid JSON, or 415 if it
 * is encoded.
 */
export const readJson = (
  request: HttpServerRequest.HttpServerRequest,
  limits: BodySize = defaultLimits
): Effect.Effect<unknown, PayloadTooLarge | UnsupportedMediaType | InvalidRequest> => {
  const { "content-length": announced, "content-type": contentType, "transfer-encoding": chunked } = request.headers
  if (chunked === undefined && (announced === undefined || announced === "0")) return Effect.succeed({})
  if (contentType === undefined || !isJson(contentType)) return Effect.fail(unsupported(contentType))
  if (Number(announced) > limits.bytes) return Effect.fail(tooLarge(limits))
  const bytes = announced === undefined ? readStream(request, limits) : readBytes(request)
  return Effect.flatMap(trackBodyRead(bytes), (bytes) => parse(request, bytes, limits))
}

/** Reads and ignores the body of an operation that takes none. It may be no larger than any other. */
export const skipBody = (request: HttpServerRequest.HttpServerRequest): Effect.Effect<void, PayloadTooLarge> => {
  const { "content-length": announced, "transfer-encoding": chunked } = request.headers
  if (Number(announced) > maxBodyBytes) return Effect.fail(tooLarge(defaultLimits))
  if (chunked === undefined) return announced === undefined ? Effect.void : trackBodyRead(Effect.void)
  return trackBodyRead(
    Effect.catchTag(Effect.asVoid(readStream(request, defaultLimits)), "InvalidRequest", () => Effect.void)
  )
}

// The request's own methods cache their result in a fiber for a second reader that never comes, and are half as fast.
const readBytes = (request: HttpServerRequest.HttpServerRequest) =>
  Either.match(HttpServerRequest.toWebEither(request), {
    onLeft: () => Effect.fail(incomplete),
    onRight: (web) => Effect.tryPromise({ try: () => web.bytes(), catch: () => incomplete })
  })

// Measures a body without a declared length while it arrives, and joins it once: a caller decides how small its parts
// are, and a million of them must not each copy all before. Nor may each be awaited alone, which takes 7 s: after each
// part follows a tick of the event loop, in which Bun joins the parts that have arrived. Not after the first: most
// bodies have only one, and Bun closes the connection of a request that waits while another arrives.
const readStream = (request: HttpServerRequest.HttpServerRequest, limits: BodySize) =>
  Effect.suspend(() => {
    const parts: Array<Uint8Array> = []
    let length = 0
    return request.stream.pipe(
      Stream.mapError(() => incomplete),
      Stream.runForEachChunk((chunk) => {
        const isFirst = parts.length === 0
        for (const part of chunk) {
          length += part.length
          parts.push(part)
        }
        if (length > limits.bytes) return Effect.fail(tooLarge(limits))
        return isFirst ? Effect.void : yieldToEventLoop
      }),
      Effect.map(() => Buffer.concat(parts, length))
    )
  })

const incomplete = InvalidRequest.of([
  { field: "body", reason: "invalid", expected: "the complete body", received: "a part of it" }
])

const replacement = "\ufffd"
const utf8 = new TextDecoder()

const notUtf8 = InvalidRequest.of([
  { field: "body", reason: "invalid", expected: "JSON in UTF-8", received: "bytes that are not UTF-8" }
])

const excerptLength = 40

/** What a text is like: both of its ends. Errors are recorded, so nothing is quoted of a text that may contain a secret. */
const excerptOf = (text: string): string => {
  if (mayTellSecret(text)) return "a text that may contain a secret"
  const end = text.length > excerptLength ? ` and ends with ${quote(text.slice(-excerptLength))}` : ""
  return `text that begins with ${quote(text.slice(0, excerptLength))}${end}`
}

/** The error for invalid JSON, with the parser's message, which may be long, but without a word that it quotes. */
const notJson = (text: string, cause: unknown): InvalidRequest => {
  const parserMessage =
    cause instanceof SyntaxError ? cause.message.replace(/ *".*/s, "").slice(0, 2 * excerptLength) : ""
  const received = `${excerptOf(text)}${parserMessage === "" ? "" : ` (${parserMessage})`}`
  return InvalidRequest.of([{ field: "body", reason: "invalid", expected: "JSON", received }])
}

const tooMany = (maximum: number, unit: string) =>
  InvalidRequest.of([{ field: "body", reason: "invalid", expected: `at most ${maximum} ${unit}`, received: "more" }])

const limitErrors = {
  levels: () => tooMany(maxJsonDepth, "levels of lists and objects"),
  members: () => tooMany(maxObjectMembers, "members in an object"),
  entries: () => tooMany(maxListEntries, "entries in a list"),
  values: ({ values }: BodySize) => tooMany(values, "values")
}

/**
 * Refuses a body that is invalid or too large JSON, and records it for the journal. The encoding matters only now: some
 * clients declare one for a body that has none.
 */
const refuse = ({ headers }: HttpServerRequest.HttpServerRequest, text: string, error: InvalidRequest) =>
  Effect.flatMap(CurrentTranscript, (transcript) => {
    transcript?.recordUnreadBody(text)
    const encoding = encodingOf(headers)
    return Effect.fail(encoding === undefined ? error : unsupported(headers["content-type"], encoding))
  })

const parse = (
  request: HttpServerRequest.HttpServerRequest,
  bytes: Uint8Array,
  limits: BodySize
): Effect.Effect<unknown, InvalidRequest | UnsupportedMediaType> => {
  const text = utf8.decode(bytes)
  // Decoding replaces invalid UTF-8: two different invalid names would become equal.
  if (text.includes(replacement) && !isUtf8(bytes)) return refuse(request, text, notUtf8)
  if (text === "") return Effect.succeed({})
  const exceeded = exceededLimitOf(text, limits.values)
  if (exceeded !== undefined) return refuse(request, text, limitErrors[exceeded](limits))
  try {
    return Effect.succeed(JSON.parse(text))
  } catch (cause) {
    return refuse(request, text, notJson(text, cause))
  }
}
