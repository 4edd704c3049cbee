import { Context } from "effect"
import { CurrentSandbox } from "../domain/CurrentSandbox.ts"
import { RequestId } from "../domain/RequestId.ts"

/** Log fields of the current request. */
export const requestFields = (context: Context.Context<never>): Record<string, string> =>
  context.unsafeMap.has(RequestId.key)
    ? { request_id: Context.get(context, RequestId), sandbox: Context.get(context, CurrentSandbox).name }
    : {}
