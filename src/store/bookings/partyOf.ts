import { Effect } from "effect"
import { type Channel, callerChannel } from "../../domain/Channel.ts"
import type { InvalidRequest } from "../../domain/Errors.ts"
import { storable } from "../../domain/storable.ts"
import { type PurchaseHeaders, purchaseKeyOf } from "../purchases/PurchaseKey.ts"
import type { Party } from "./Bookings.ts"

/** What the three booking requests have in common. */
interface Request {
  readonly headers: typeof PurchaseHeaders.Type
  readonly path?: object
  readonly payload: {
    readonly payment_token: string
    readonly channel?: Channel | undefined
    readonly idempotency_key?: string | undefined
  }
}

/** Who books. */
export const partyOf = (
  { headers, path = {}, payload }: Request,
  name: string,
  email: string | undefined
): Effect.Effect<Party, InvalidRequest> =>
  Effect.zipWith(
    callerChannel(payload.channel, headers["x-store-channel"]),
    purchaseKeyOf({ headers, path, payload }),
    (channel, key) => ({
      guest: { name: storable(name), email: storable(email ?? "") },
      channel,
      paymentToken: payload.payment_token,
      key
    })
  )
