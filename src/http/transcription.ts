import type * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import type * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import type { SandboxAddress } from "../domain/CurrentSandbox.ts"
import { type AnsweredRequest, Transcript } from "../operation/Transcript.ts"

type Response = HttpServerResponse.HttpServerResponse

/** A request as the edge has located it. */
interface Arrived {
  readonly request: HttpServerRequest.HttpServerRequest
  readonly sandbox: SandboxAddress
  readonly requestId: string
}

/** The transcript of a request, and what is to be called with its answer, or without one where its client has left. */
interface Transcription {
  readonly transcript: Transcript
  readonly end: (response: Response | undefined) => void
}

const answerOf = ({ body, headers, status }: Response): AnsweredRequest["answer"] => ({
  status,
  contentType: headers["content-type"] ?? body.contentType ?? "",
  bytes: body.contentLength ?? 0
})

/** Begins the transcript of a request for whoever listens. */
export const beginTranscription = (
  listen: (answered: AnsweredRequest) => void,
  { request, requestId, sandbox }: Arrived
): Transcription => {
  const transcript = new Transcript()
  const begun = performance.now()
  const { headers, method, url } = request
  return {
    transcript,
    end: (response) => {
      const isDelivered = response !== undefined && transcript.fate?.kind !== "drop"
      const answer = isDelivered ? answerOf(response) : undefined
      const ms = performance.now() - begun
      listen({ transcript, sandbox, requestId, method, url, headers, answer, ms })
    }
  }
}
