import { Context } from "effect"
import type { DeclineReason } from "../../domain/DeclineReason.ts"

/** What the payment of the current call is declined for by order of a tester, whatever its token; undefined for none. */
export class ForcedDecline extends Context.Reference<ForcedDecline>()("vitrine/ForcedDecline", {
  defaultValue: (): DeclineReason | undefined => undefined
}) {}
