import { Effect } from "effect"
import { type Channel, callerChannel } from "../../domain/Channel.ts"
import type { InvalidRequest } from "../../domain/Errors.ts"
import type { Party } from "./Bookings.ts"

/** Who books, from what the three booking requests have in common. */
export const partyOf = (
  payload: { readonly payment_token: string; readonly channel?: Channel | undefined },
  headers: { readonly "x-store-channel"?: string | undefined },
  name: string,
  email: string | undefined
): Effect.Effect<Party, InvalidRequest> =>
  Effect.map(callerChannel(payload.channel, headers["x-store-channel"]), (channel) => ({
    guest: { name, email: email ?? "" },
    channel,
    paymentToken: payload.payment_token
  }))
