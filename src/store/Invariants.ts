import type { Invariant } from "../database/Invariant.ts"
import { bookingInvariants } from "./bookings/Invariants.ts"
import { cartInvariants } from "./carts/Invariants.ts"
import { sessionInvariants } from "./checkout/Invariants.ts"
import { inventoryInvariants } from "./inventory/Invariants.ts"
import { feedInvariants } from "./orders/FeedInvariants.ts"
import { orderInvariants } from "./orders/Invariants.ts"
import { overlayInvariants } from "./overlay/Invariants.ts"
import { paymentInvariants } from "./payments/Invariants.ts"
import { sandboxInvariants } from "./sandbox/Invariants.ts"

/** What is always true of the state of every sandbox. */
export const storeInvariants: ReadonlyArray<Invariant> = [
  ...sandboxInvariants,
  ...cartInvariants,
  ...orderInvariants,
  ...bookingInvariants,
  ...feedInvariants,
  ...inventoryInvariants,
  ...sessionInvariants,
  ...overlayInvariants,
  ...paymentInvariants
]
