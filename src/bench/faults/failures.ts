import { InjectedFailure, type PriceChange } from "../../domain/InjectedFailure.ts"
import type { InterceptedRequest } from "../../domain/Interceptor.ts"
import { formatDecimal } from "../../domain/Money.ts"
import type { EffectIn } from "./FaultEffect.ts"

const seconds = (count: number): string => (count === 1 ? "1 second" : `${count} seconds`)

/** The failure of a call whose connection is closed; only the journal shows it. */
const connectionClosed = new InjectedFailure({
  status: 503,
  code: "connection_closed",
  text: "The connection was closed before anything was done."
})

/** The failure of a call that an effect ends before the operation. */
const failureOf = (effect: EffectIn<"end">): InjectedFailure => {
  switch (effect.kind) {
    case "error":
      return new InjectedFailure({ status: effect.status, code: effect.code, text: effect.message })
    case "rateLimit":
      return new InjectedFailure({
        status: 429,
        code: "rate_limited",
        text: `Too many requests. Try again in ${seconds(effect.retryAfterSeconds)}.`,
        retryAfterSeconds: effect.retryAfterSeconds
      })
    case "hang":
    case "drop":
      return connectionClosed
  }
}

/** The failure of a purchase whose price has just changed. */
const priceChangedFailure = (price: PriceChange): InjectedFailure => {
  const { beforeCents, date, nowCents, sku } = price
  const label = date === undefined ? sku : `${sku} on ${date}`
  return new InjectedFailure({
    status: 409,
    code: "price_changed",
    text: `The price of ${label} has changed from ${formatDecimal(beforeCents)} USD to ${formatDecimal(nowCents)} USD. Nothing was bought and nothing was charged.`,
    price
  })
}

/** Ends a request before the operation, for an effect or a changed price; returns the failure of its call. */
export const endRequest = (
  cause: EffectIn<"end"> | PriceChange,
  isTool: boolean,
  { setOutcome }: InterceptedRequest
): InjectedFailure => {
  const failure = "kind" in cause ? failureOf(cause) : priceChangedFailure(cause)
  // There is no response to truncate yet, so the connection is reset: else a page would send half of its error page.
  if (failure === connectionClosed) setOutcome({ kind: "drop", how: "reset", failure })
  else if (!isTool || ("level" in cause && cause.level === "transport")) setOutcome({ kind: "refuse", failure })
  return failure
}
