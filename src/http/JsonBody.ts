import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import { Effect, Either, Stream } from "effect"
import { trackBodyRead } from "../domain/CurrentBody.ts"
import { InvalidRequest, PayloadTooLarge, UnsupportedMediaType } from "../domain/Errors.ts"
import { encodingOf } from "../domain/encodingOf.ts"
import { quote, truncate } from "../domain/Input.ts"
import { exceededLimitOf } from "../domain/JsonText.ts"
import { maxJsonDepth, maxJsonValues, maxListEntries, maxObjectMembers } from "../domain/Limits.ts"
import { yieldToEventLoop } from "../domain/yieldToEventLoop.ts"
import type { BodySize } from "../operation/annotations.ts"
import { CurrentTranscript } from "../operation/Transcript.ts"

/** 1 MiB, the largest body that is read. */
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
 * The body of a request as JSON. No body at all is `{}`, so that what is missing is named member by member. Fails with
 * 415 for another content type, 413 above 1 MiB (announced or not) unless its limits are others, 400 for what is not JSON, or
 * 415 where that comes of its encoding.
 */
export const readJson = (
  request: HttpServerRequest.HttpServerRequest,
  limits: BodySize = defaultLimits
): Effect.Effect<unknown, PayloadTooLarge | UnsupportedMediaType | InvalidRequest> => {
  const { "content-length": announced, "content-type": contentType, "transfer-encoding": chunked } = request.headers
  if (chunked === undefined && (announced === undefined || announced === "0")) return Effect.succeed({})
  if (contentType === undefined || !isJson(contentType)) return Effect.fail(unsupported(contentType))
  if (Number(announced) > limits.bytes) return Effect.fail(tooLarge(limits))
  const text =
    announced === undefined
      ? Effect.flatMap(readStream(request, limits), (bytes) =>
          checkUtf8(request, new TextDecoder().decode(bytes), bytes.length)
        )
      : readText(request, Number(announced))
  return Effect.flatMap(trackBodyRead(text), (text) => parse(request, text, limits))
}

/** Passes over the body of an operation that takes none. It is not looked at, but may be no larger than any other. */
export const skipBody = (request: HttpServerRequest.HttpServerRequest): Effect.Effect<void, PayloadTooLarge> => {
  const { "content-length": announced, "transfer-encoding": chunked } = request.headers
  if (Number(announced) > maxBodyBytes) return Effect.fail(tooLarge(defaultLimits))
  if (chunked === undefined) return announced === undefined ? Effect.void : trackBodyRead(Effect.void)
  return trackBodyRead(
    Effect.catchTag(Effect.asVoid(readStream(request, defaultLimits)), "InvalidRequest", () => Effect.void)
  )
}

// The request's own `text` caches its result in a fiber for a second reader that never comes, at half the speed.
const readText = (request: HttpServerRequest.HttpServerRequest, length: number) =>
  Either.match(HttpServerRequest.toWebEither(request), {
    onLeft: () => Effect.fail(incomplete),
    onRight: (web) =>
      Effect.tryPromise({ try: () => web.text(), catch: () => incomplete }).pipe(
        Effect.flatMap((text) => checkUtf8(request, text, length))
      )
  })

// A body of unannounced length is measured while it arrives, and put together once: a caller decides how small its
// parts are, and each of a million of them must not copy all that came before. Nor may each of them be waited for by
// itself, which takes 7 s: after each part comes a tick of the event loop, in which Bun puts those together that are there. After the
// first comes none: most bodies have no other, and Bun closes the connection of a request that waits while another comes.
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
  { field: "body", reason: "invalid", expected: "all of it", received: "a part of it" }
])

const replacement = "\ufffd"

// In bytes: a mark of the byte order at the beginning, which is no part of the text.
const bomLength = 3

const notUtf8 = InvalidRequest.of([
  { field: "body", reason: "invalid", expected: "JSON in UTF-8", received: "bytes that are not UTF-8" }
])

/**
 * The text of a body of so many bytes, if nothing was replaced when it was read: two names that differ in what is no UTF-8 would be one.
 * What a replacement stands for has fewer bytes than it, which tells it from one that was sent; but for a character of four bytes
 * that was cut after three, which has as many.
 */
const checkUtf8 = (request: HttpServerRequest.HttpServerRequest, text: string, length: number) =>
  text.includes(replacement) && ![length, length - bomLength].includes(Buffer.byteLength(text))
    ? refuse(request, text, notUtf8)
    : Effect.succeed(text)

const excerptLength = 40

/** What the parser found, which may quote a word of any length, and both ends of what it was given. */
const notJson = (text: string, cause: unknown): InvalidRequest => {
  const found = cause instanceof SyntaxError ? ` (${cause.message.slice(0, 2 * excerptLength)})` : ""
  const end = text.length > excerptLength ? ` and ends with ${quote(text.slice(-excerptLength))}` : ""
  const received = `text that begins with ${quote(text.slice(0, excerptLength))}${end}${found}`
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
 * Refuses a body that is no JSON or too much of it, and notes it: whoever looks back wants to know what was in it. Only now does it
 * matter whether it is encoded: some clients say so of what is not.
 */
const refuse = ({ headers }: HttpServerRequest.HttpServerRequest, text: string, error: InvalidRequest) =>
  Effect.flatMap(CurrentTranscript, (transcript) => {
    transcript?.recordUnreadBody(text)
    const encoding = encodingOf(headers)
    return Effect.fail(encoding === undefined ? error : unsupported(headers["content-type"], encoding))
  })

const parse = (
  request: HttpServerRequest.HttpServerRequest,
  text: string,
  limits: BodySize
): Effect.Effect<unknown, InvalidRequest | UnsupportedMediaType> => {
  if (text === "") return Effect.succeed({})
  const exceeded = exceededLimitOf(text, limits.values)
  if (exceeded !== undefined) return refuse(request, text, limitErrors[exceeded](limits))
  try {
    return Effect.succeed(JSON.parse(text))
  } catch (cause) {
    return refuse(request, text, notJson(text, cause))
  }
}
