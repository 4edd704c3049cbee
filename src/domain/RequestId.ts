import { Context } from "effect"

/** The name of the request that is being answered: what `X-Request-Id` says and what its log lines carry. */
export class RequestId extends Context.Reference<RequestId>()("vitrine/RequestId", {
  defaultValue: () => "none"
}) {}
