import type * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import type * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import type { SandboxAddress } from "../domain/CurrentSandbox.ts"
import type { AnsweredRequest, Transcript } from "../operation/Transcript.ts"

type Response = HttpServerResponse.HttpServerResponse

interface Transcribed {
  readonly listen: (answered: AnsweredRequest) => void
  readonly request: HttpServerRequest.HttpServerRequest
  readonly sandbox: SandboxAddress
  readonly requestId: string
  /** When it arrived, by the clock of `performance.now()`, in milliseconds. */
  readonly startedAt: number
  readonly isTurnedAway: boolean
}

const answerOf = ({ body, headers, status }: Response): AnsweredRequest["answer"] => ({
  status,
  contentType: headers["content-type"] ?? body.contentType ?? "",
  bytes: body.contentLength ?? 0,
  body: body._tag === "Uint8Array" ? body.body : undefined
})

/** Reports the transcript of a request with its answer, or without one if the client left. */
export const endTranscript = (
  transcript: Transcript,
  response: Response | undefined,
  { isTurnedAway, listen, request, requestId, sandbox, startedAt }: Transcribed
): void => {
  const { headers, method, url } = request
  const isDelivered = response !== undefined && transcript.injectedOutcome?.kind !== "drop"
  const answer = isDelivered ? answerOf(response) : undefined
  listen({ transcript, sandbox, requestId, method, url, headers, answer, startedAt, isTurnedAway })
}
