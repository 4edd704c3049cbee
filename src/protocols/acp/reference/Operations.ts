import { Effect } from "effect"
import { callerChannel } from "../../../domain/Channel.ts"
import { CurrentSandbox } from "../../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../../domain/dependingOn.ts"
import type { Operations } from "../../../operation/Operations.ts"
import { CheckoutSessions, type QuotedSession } from "../../../store/checkout/CheckoutSessions.ts"
import type { AcpApi } from "./Api.ts"
import { refuseEnded, refuseItem, refuseOption, refuseSession } from "./errors.ts"
import { ProductFeeds } from "./ProductFeeds.ts"
import { present } from "./present.ts"
import { toAddress, toBuyer, toItems } from "./requests.ts"

const presented = <E, R>(quoted: Effect.Effect<QuotedSession, E, R>) =>
  Effect.flatMap(quoted, (session) => Effect.map(CurrentSandbox, ({ baseUrl }) => present(session, baseUrl)))

const onSession = { NoSuchSession: refuseSession, SessionEnded: refuseEnded }

export class AcpOperations extends Effect.Service<AcpOperations>()("vitrine/AcpOperations", {
  scoped: Effect.gen(function* () {
    const feeds = yield* ProductFeeds
    const sessions = yield* CheckoutSessions

    const operations: Operations<typeof AcpApi> = {
      acpGetFeed: () => feeds.get(),

      acpCreateCheckoutSession: ({ payload }) =>
        presented(
          sessions.create(toItems(payload.items), {
            buyer: toBuyer(payload.buyer),
            address: toAddress(payload.fulfillment_address)
          })
        ).pipe(Effect.catchTag("NoSuchItem", refuseItem)),

      acpGetCheckoutSession: ({ path }) =>
        presented(sessions.get(path.id)).pipe(Effect.catchTag("NoSuchSession", refuseSession)),

      acpUpdateCheckoutSession: ({ path, payload }) =>
        presented(
          sessions.update(path.id, {
            items: payload.items && toItems(payload.items),
            buyer: toBuyer(payload.buyer),
            address: toAddress(payload.fulfillment_address),
            shippingOption: payload.fulfillment_option_id
          })
        ).pipe(Effect.catchTags({ ...onSession, NoSuchItem: refuseItem, NoSuchShippingOption: refuseOption })),

      acpCompleteCheckoutSession: ({ headers, path, payload }) =>
        Effect.flatMap(callerChannel(payload.channel, headers["x-store-channel"], "acp"), (channel) =>
          presented(
            sessions.complete(path.id, {
              paymentToken: payload.payment_data.token,
              channel,
              buyer: toBuyer(payload.buyer)
            })
          ).pipe(Effect.catchTags(onSession))
        ),

      acpCancelCheckoutSession: ({ path }) => presented(sessions.cancel(path.id)).pipe(Effect.catchTags(onSession))
    }
    return operations
  }).pipe(dependingOn(ProductFeeds.Default, CheckoutSessions.Default))
}) {}
