/** @jsxImportSource preact */
import { DateTime, Effect } from "effect"
import { sandboxNow } from "../../domain/sandboxTime.ts"
import type { Cancellation } from "../../store/cancellation/Cancellation.ts"
import { instant, shortPrice } from "../page/format.ts"

/** `Free to cancel until 10 Mar 2027, 12:00:00 UTC, after that the fee is $220`: the part that still applies now. */
export const termsText = ({ feeCents, freeUntil, until }: Cancellation): Effect.Effect<string> =>
  Effect.map(sandboxNow, (now) => {
    if (DateTime.lessThanOrEqualTo(until, now)) return "Cannot be canceled"
    const fee = shortPrice(feeCents)
    if (freeUntil === null || DateTime.lessThanOrEqualTo(freeUntil, now)) return `Canceling costs ${fee}`
    return `Free to cancel until ${instant(DateTime.formatIso(freeUntil))}${feeCents === 0 ? "" : `, after that the fee is ${fee}`}`
  })
