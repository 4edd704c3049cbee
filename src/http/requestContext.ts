import * as HttpRouter from "@effect/platform/HttpRouter"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import { type Context, Option } from "effect"
import { type CommitObserver, CurrentCommitObserver } from "../domain/CommitObserver.ts"
import { CurrentBody, type IncomingBody } from "../domain/CurrentBody.ts"
import { CurrentSandbox } from "../domain/CurrentSandbox.ts"
import { RequestId } from "../domain/RequestId.ts"
import { RequestOrigin } from "../domain/RequestOrigin.ts"
import { CurrentTranscript, type Transcript } from "../operation/Transcript.ts"
import type { Located } from "./Located.ts"
import type { RouteMatch } from "./Router.ts"

/** What the edge knows about a request, for its handlers. */
interface RequestFacts<R> extends Pick<Located, "request" | "sandbox"> {
  readonly requestId: string
  readonly route: RouteMatch<R> | undefined
  readonly foreignOrigin: Option.Option<string>
  readonly transcript: Transcript | undefined
  readonly body: IncomingBody | undefined
  /** Receives commits: the transcript, if there is one. */
  readonly commitObserver: CommitObserver
}

/**
 * Adds the facts to the request's context, in place. Each server makes this context for one request, so nobody else has
 * it; adding a service by a copy would copy all services of the program each time.
 */
export const provideFacts = <R, R1>(context: Context.Context<R>, facts: RequestFacts<R1>): void => {
  const { body, commitObserver, foreignOrigin, request, requestId, route, sandbox, transcript } = facts
  const services = context.unsafeMap
    .set(HttpServerRequest.HttpServerRequest.key, request)
    .set(CurrentSandbox.key, sandbox)
    .set(RequestId.key, requestId)
    .set(CurrentCommitObserver.key, commitObserver)
  if (route !== undefined) {
    const { params, searchParams } = route
    services
      .set(HttpRouter.RouteContext.key, { [HttpRouter.RouteContextTypeId]: HttpRouter.RouteContextTypeId, params })
      .set(HttpServerRequest.ParsedSearchParams.key, searchParams)
  }
  // Most requests have no foreign page and no body: the defaults apply.
  if (Option.isSome(foreignOrigin)) services.set(RequestOrigin.key, foreignOrigin)
  if (body !== undefined) services.set(CurrentBody.key, body)
  if (transcript !== undefined) services.set(CurrentTranscript.key, transcript)
}
