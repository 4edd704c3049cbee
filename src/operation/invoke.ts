import { Context, Effect, Either, Option } from "effect"
import { CurrentCommitObserver } from "../domain/CommitObserver.ts"
import { requireSameOrigin } from "../domain/RequestOrigin.ts"
import { SameOriginOnly } from "./annotations.ts"
import type { Entry } from "./Operations.ts"
import { type RawRequest, requestReader } from "./requestReader.ts"
import { runOperation } from "./runOperation.ts"
import { Call, CalledAs, CurrentTranscript, FromCard, type Transcript } from "./Transcript.ts"

type Answer = (request: object) => Effect.Effect<unknown, unknown>

/** Decodes the whole request, then answers it. */
const answerRequest = ({ endpoint, operation }: Entry, raw: RawRequest, caller?: unknown) => {
  const request = requestReader(endpoint).all(raw)
  return Either.isLeft(request) ? Effect.fail(request.left) : operation(request.right, caller)
}

/** Finds what the path names, then decodes the rest of the request and answers it. */
const findAndAnswer = ({ endpoint, operation }: Entry, raw: RawRequest, caller: unknown) => {
  const reader = requestReader(endpoint)
  const decodedPath = reader.path(raw)
  if (Either.isLeft(decodedPath)) return Effect.fail(decodedPath.left)
  const { path } = decodedPath.right as { readonly path: object }
  return Effect.flatMap(operation(path, caller), (answer) => {
    const rest = reader.rest(raw)
    // The first step of a `FindFirst` operation returns the second.
    return Either.isLeft(rest) ? Effect.fail(rest.left) : (answer as Answer)(rest.right)
  })
}

const admitAndPerform = (entry: Entry, raw: RawRequest): Effect.Effect<unknown, unknown> => {
  const { endpoint, policy } = entry
  if (policy === undefined) return Effect.suspend(() => answerRequest(entry, raw))
  const findsFirst = policy.findsFirst && Option.isSome(endpoint.pathSchema)
  const perform = findsFirst ? findAndAnswer : answerRequest
  return policy.admit({ endpoint, raw }, (caller) => Effect.suspend(() => perform(entry, raw, caller)))
}

/** Records a call in its request's transcript, and wraps it with the interceptor. An interrupted call has no end. */
const withTranscript = (
  transcript: Transcript,
  call: Call,
  raw: RawRequest,
  perform: Effect.Effect<unknown, unknown>
) => {
  const read = () => Either.getRight(requestReader(call.endpoint).all(raw))
  const answer = transcript.intercept === undefined ? perform : transcript.intercept(call, perform, read)
  // The request's own listener records the commits of the first call.
  return transcript.recordCall(call) ? answer : Effect.provideService(answer, CurrentCommitObserver, call)
}

/**
 * The only entry to an operation, for every surface: checks endpoint and policy, decodes the request by the contract's
 * schemas, and runs the operation. Fails with InvalidRequest if the request does not decode.
 */
export const invoke = (entry: Entry, raw: RawRequest): Effect.Effect<unknown, unknown> =>
  Effect.withFiberRuntime((fiber) => {
    const { endpoint } = entry
    const isForOwnOrigin = Context.get(endpoint.annotations, SameOriginOnly)
    const perform = isForOwnOrigin
      ? Effect.zipRight(requireSameOrigin, admitAndPerform(entry, raw))
      : admitAndPerform(entry, raw)
    const { currentContext } = fiber
    const transcript = Context.get(currentContext, CurrentTranscript)
    const call =
      transcript === undefined
        ? undefined
        : new Call(endpoint, raw, Context.get(currentContext, FromCard), Context.get(currentContext, CalledAs))
    return runOperation(
      fiber,
      endpoint.name,
      transcript === undefined || call === undefined ? perform : withTranscript(transcript, call, raw, perform),
      call
    )
  })
