import { Context } from "effect"

/** What the caller's HTTP request says of its channel in `X-Store-Channel`, if anything. */
export class CallerChannel extends Context.Reference<CallerChannel>()("vitrine/CallerChannel", {
  defaultValue: (): string | undefined => undefined
}) {}
