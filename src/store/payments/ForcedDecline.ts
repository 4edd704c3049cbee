import { Context } from "effect"
import type { DeclineReason } from "../../domain/DeclineReason.ts"

/** The reason for which a tester's rule declines the payment of the current call, whatever its token; undefined for none. */
export class ForcedDecline extends Context.Reference<ForcedDecline>()("vitrine/ForcedDecline", {
  defaultValue: (): DeclineReason | undefined => undefined
}) {}
