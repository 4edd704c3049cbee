import { Context } from "effect"

/** The id of the current request: sent as `X-Request-Id`, and written to its log lines. */
export class RequestId extends Context.Reference<RequestId>()("vitrine/RequestId", {
  defaultValue: () => "none"
}) {}
