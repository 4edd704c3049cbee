import { Context, Effect, Either, Option } from "effect"
import { CommitListener } from "../domain/CommitListener.ts"
import { requireSameOrigin } from "../domain/RequestOrigin.ts"
import { SameOriginOnly } from "./annotations.ts"
import type { Entry } from "./Operations.ts"
import { type RawRequest, requestReader } from "./requestReader.ts"
import { runOperation } from "./runOperation.ts"
import { Call, CalledAs, CurrentTranscript, FromCard, type Transcript } from "./Transcript.ts"

type Answer = (request: object) => Effect.Effect<unknown, unknown>

/** Reads the request as a whole and answers it. */
const answerRequest = ({ endpoint, operation }: Entry, raw: RawRequest, caller?: unknown) => {
  const request = requestReader(endpoint).all(raw)
  return Either.isLeft(request) ? Effect.fail(request.left) : operation(request.right, caller)
}

/** Finds what the path names, then reads the rest of the request and answers it. */
const findAndAnswer = ({ endpoint, operation }: Entry, raw: RawRequest, caller: unknown) => {
  const reader = requestReader(endpoint)
  const named = reader.path(raw)
  if (Either.isLeft(named)) return Effect.fail(named.left)
  const { path } = named.right as { readonly path: object }
  return Effect.flatMap(operation(path, caller), (answer) => {
    const rest = reader.rest(raw)
    // The first step of a record that finds first answers the second.
    return Either.isLeft(rest) ? Effect.fail(rest.left) : (answer as Answer)(rest.right)
  })
}

const admitAndPerform = (entry: Entry, raw: RawRequest): Effect.Effect<unknown, unknown> => {
  const { endpoint, policy } = entry
  if (policy === undefined) return Effect.suspend(() => answerRequest(entry, raw))
  const isFound = policy.findsFirst && Option.isSome(endpoint.pathSchema)
  const perform = isFound ? findAndAnswer : answerRequest
  return policy.admit({ endpoint, raw }, (caller) => Effect.suspend(() => perform(entry, raw, caller)))
}

/** Notes a call in the transcript of its request, and puts between the two what stands there. One that is interrupted has no end. */
const withTranscript = (
  transcript: Transcript,
  call: Call,
  raw: RawRequest,
  perform: Effect.Effect<unknown, unknown>
) => {
  const read = () => Either.getRight(requestReader(call.endpoint).all(raw))
  const answer = transcript.intercept === undefined ? perform : transcript.intercept(call, perform, read)
  // What the first one commits is noted by the request's own listener.
  return transcript.recordCall(call) ? answer : Effect.provideService(answer, CommitListener, call)
}

/**
 * The one way in to an operation, for every surface: what its endpoint and its group's policy ask of a caller is checked, the
 * request is read by the schemas of the contract, and the operation runs. Fails with InvalidRequest for what does not decode.
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
