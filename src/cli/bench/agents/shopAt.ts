import { Effect } from "effect"
import { connectionLost, parseAnswer, type Shop, shopOf } from "../../../bench/playing/Shop.ts"

/** A sandbox by URL, for a scripted agent. A broken connection counts as a response: agents meet that too. */
export const shopAt = (baseUrl: string): Shop =>
  shopOf(({ body, method, path }) =>
    Effect.tryPromise(async (signal) => {
      const headers = { accept: "application/json, text/event-stream", "content-type": "application/json" }
      const bodyInit = body === undefined ? {} : { body: JSON.stringify(body) }
      const response = await fetch(`${baseUrl}${path}`, { method, headers, signal, ...bodyInit })
      return { status: response.status, body: parseAnswer(await response.text()) }
    }).pipe(Effect.orElseSucceed(() => connectionLost))
  )
