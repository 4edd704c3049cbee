import { Context } from "effect"
import { CurrentSandbox } from "../domain/CurrentSandbox.ts"
import { RequestId } from "../domain/RequestId.ts"

/** What the log says of the request that a line was written in. */
export const requestFields = (context: Context.Context<never>): Record<string, string> =>
  context.unsafeMap.has(RequestId.key)
    ? { request_id: Context.get(context, RequestId), sandbox: Context.get(context, CurrentSandbox).name }
    : {}
