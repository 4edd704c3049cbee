import { Effect } from "effect"
import { type Channel, callerChannel } from "../../domain/Channel.ts"
import type { InvalidRequest } from "../../domain/Errors.ts"
import { toStorable } from "../../domain/toStorable.ts"
import type { ChannelHeader } from "../payments/PaymentFields.ts"
import type { Party } from "./Bookings.ts"

/** The common parts of the three booking requests. */
interface Request {
  readonly headers: typeof ChannelHeader.Type
  readonly payload: { readonly payment_token: string; readonly channel?: Channel | undefined }
}

export const partyOf = (
  { headers, payload }: Request,
  name: string,
  email: string | undefined
): Effect.Effect<Party, InvalidRequest> =>
  Effect.map(callerChannel(payload.channel, headers["x-store-channel"]), (channel) => ({
    guest: { name: toStorable(name), email: toStorable(email ?? "") },
    channel,
    paymentToken: payload.payment_token
  }))
