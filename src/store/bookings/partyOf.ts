import { Effect } from "effect"
import { type Channel, SurfaceChannel } from "../../domain/Channel.ts"
import type { Party } from "./Bookings.ts"

/** Who books, from what the three booking requests have in common. */
export const partyOf = (
  payload: { readonly payment_token: string; readonly channel?: Channel | undefined },
  headers: { readonly "x-store-channel"?: Channel | undefined },
  name: string,
  email: string | undefined
): Effect.Effect<Party> =>
  Effect.map(SurfaceChannel, (surface) => ({
    guest: { name, email: email ?? "" },
    channel: payload.channel ?? headers["x-store-channel"] ?? surface,
    paymentToken: payload.payment_token
  }))
