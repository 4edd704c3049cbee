/** @jsxImportSource preact */
import { DateTime } from "effect"
import type { Cancellation } from "../../store/cancellation/Cancellation.ts"
import { instant, shortPrice } from "../page/format.ts"

/** `Free to cancel until 10 Mar 2027, 12:00:00 UTC, then $220` */
export const termsText = ({ feeCents, freeUntil }: Cancellation): string => {
  const fee = shortPrice(feeCents)
  if (freeUntil === null) return `Canceling costs ${fee}`
  return `Free to cancel until ${instant(DateTime.formatIso(freeUntil))}${feeCents === 0 ? "" : `, then ${fee}`}`
}
