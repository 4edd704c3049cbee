import type * as HttpApi from "@effect/platform/HttpApi"
import type * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Cause, Effect, Option } from "effect"
import { type AnswerNotes, CurrentNotes } from "../domain/CurrentNotes.ts"
import { heldTags } from "../domain/heldTags.ts"
import { RequestId } from "../domain/RequestId.ts"
import { bodyOf, type ErrorBody } from "../operation/Envelope.ts"
import { invoke } from "../operation/invoke.ts"
import type { Entry } from "../operation/Operations.ts"
import { notModified } from "../operation/Policy.ts"
import type { RawRequest } from "../operation/requestReader.ts"
import { StreamedContent } from "../operation/StreamedContent.ts"
import { type ErrorResponse, unexpectedResponse } from "./ErrorResponse.ts"
import { addressOf } from "./endActiveRequest.ts"
import { type Failure, failuresOf } from "./Failures.ts"

type Request = HttpServerRequest.HttpServerRequest
type Response = HttpServerResponse.HttpServerResponse

/** The answer format of another API; declared with its contract. */
interface Presentation {
  /** All operations, and the fallback for unknown routes. */
  readonly api: HttpApi.HttpApi.Any
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>
  /** The body of an error for a request id. */
  readonly errorBody: (body: ErrorBody, status: number, requestId: string) => ErrorBody
}

export interface Presenter {
  /** Calls an operation for an HTTP request, and formats its result or error. */
  readonly respond: (request: Request, entry: Entry, raw: RawRequest) => Effect.Effect<Response>
  /** Formats the error of a request that was refused before any operation. */
  readonly refuse: (refusal: ErrorResponse) => Effect.Effect<Response>
}

interface Notes extends AnswerNotes {
  readonly headers: Record<string, string>
  /** Adds the version to the headers. True if the caller already has the answer, whatever its version. */
  readonly finish: () => boolean
}

/** Collects answer notes as headers. `ifNoneMatch` is the header If-None-Match. */
const makeNotes = (ifNoneMatch: string | undefined): Notes => {
  const tags = heldTags(ifNoneMatch)
  const headers: Record<string, string> = {}
  let etag: string | undefined
  return {
    headers,
    addHeaders: (more) => Object.assign(headers, more),
    setVersion: (version) => {
      etag = `"${version}"`
      return tags.includes(etag)
    },
    // With `*`, the decision needs an existing answer.
    finish: () => {
      if (etag !== undefined) headers.etag = `W/${etag}`
      return tags.includes("*")
    }
  }
}

/** Makes what answers HTTP requests of an API in its own format. */
export const makePresenter = ({ api, errorBody, headers }: Presentation): Presenter => {
  const failures = failuresOf(api)

  const write = ({ body, status }: Failure) =>
    Effect.map(RequestId, (id) => HttpServerResponse.unsafeJson(errorBody(body, status, id), { status, headers }))

  const refuse = ({ error, status }: ErrorResponse) => write({ status, body: bodyOf(error) })

  const succeed = (answer: unknown, { finish }: Notes): Response =>
    finish() || answer === notModified
      ? HttpServerResponse.empty({ status: 304, headers })
      : answer instanceof StreamedContent
        ? HttpServerResponse.stream(answer.bytes, { headers, contentType: answer.contentType })
        : HttpServerResponse.unsafeJson(answer, { headers })

  return {
    refuse,
    respond: (request, entry, raw) => {
      const notes = makeNotes(request.headers["if-none-match"])
      const writeFailure = failures(entry)
      return invoke(entry, { ...raw, headers: request.headers, address: addressOf(request) }).pipe(
        Effect.provideService(CurrentNotes, notes),
        Effect.map((answer) => succeed(answer, notes)),
        Effect.catchAllCause((cause) => {
          if (Cause.isInterruptedOnly(cause)) return Effect.failCause(cause as Cause.Cause<never>)
          return Option.match(writeFailure(Cause.squash(cause)), {
            onNone: () => Effect.flatMap(unexpectedResponse(request, cause), refuse),
            onSome: write
          })
        }),
        Effect.map(HttpServerResponse.setHeaders(notes.headers))
      )
    }
  }
}
