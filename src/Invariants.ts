import { benchInvariants } from "./bench/sandboxes/Invariants.ts"
import type { Invariant } from "./database/Invariant.ts"
import { databaseInvariants } from "./database/Invariants.ts"
import { bookingInvariants } from "./store/bookings/Invariants.ts"
import { cartInvariants } from "./store/carts/Invariants.ts"
import { sessionInvariants } from "./store/checkout/Invariants.ts"
import { inventoryInvariants } from "./store/inventory/Invariants.ts"
import { feedInvariants } from "./store/orders/FeedInvariants.ts"
import { orderInvariants } from "./store/orders/Invariants.ts"
import { sandboxInvariants } from "./store/sandbox/Invariants.ts"
import { accessInvariants } from "./visibility/access/Invariants.ts"
import { factInvariants } from "./visibility/facts/Invariants.ts"
import { rollupInvariants } from "./visibility/facts/RollupInvariants.ts"
import { recordInvariants } from "./visibility/records/Invariants.ts"

/** What is always true of a database, by areas whose invariants are looked at in one snapshot. */
export const areas: ReadonlyArray<ReadonlyArray<Invariant>> = [
  databaseInvariants,
  [
    ...sandboxInvariants,
    ...benchInvariants,
    ...cartInvariants,
    ...orderInvariants,
    ...bookingInvariants,
    ...feedInvariants,
    ...inventoryInvariants,
    ...sessionInvariants
  ],
  [...accessInvariants, ...recordInvariants],
  [...factInvariants, ...rollupInvariants]
]
