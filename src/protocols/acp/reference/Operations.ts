import { Effect } from "effect"
import { callerChannel } from "../../../domain/Channel.ts"
import { CurrentSandbox } from "../../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../../domain/dependingOn.ts"
import type { Operations } from "../../../operation/Operations.ts"
import { CheckoutSessions } from "../../../store/checkout/CheckoutSessions.ts"
import { QuotedSession } from "../../../store/checkout/QuotedSession.ts"
import type { KeyedRequest } from "../../../store/idempotency/IdempotencyKey.ts"
import { IdempotencyKeys } from "../../../store/idempotency/IdempotencyKeys.ts"
import type { AcpApi } from "./Api.ts"
import { refuseEnded, refuseItem, refuseOption, refuseSession } from "./errors.ts"
import { ProductFeeds } from "./ProductFeeds.ts"
import { present } from "./present.ts"
import { toAddress, toBuyer, toItems } from "./requests.ts"

const presentSession = <E, R>(quoted: Effect.Effect<QuotedSession, E, R>) =>
  Effect.flatMap(quoted, (session) => Effect.map(CurrentSandbox, ({ baseUrl }) => present(session, baseUrl)))

const sessionErrorHandlers = { NoSuchSession: refuseSession, SessionEnded: refuseEnded }

export class AcpOperations extends Effect.Service<AcpOperations>()("vitrine/AcpOperations", {
  scoped: Effect.gen(function* () {
    const feeds = yield* ProductFeeds
    const sessions = yield* CheckoutSessions
    const keys = yield* IdempotencyKeys

    /** Performs a change at most once per idempotency key. */
    const change = <E>(name: string, request: KeyedRequest, changed: Effect.Effect<QuotedSession, E>) =>
      presentSession(keys.once(name, request, QuotedSession, changed))

    const operations: Operations<typeof AcpApi> = {
      acpGetFeed: () => feeds.get(),

      acpCreateCheckoutSession: (request) => {
        const { buyer, fulfillment_address, items } = request.payload
        const created = sessions.create(toItems(items), {
          buyer: toBuyer(buyer),
          address: toAddress(fulfillment_address)
        })
        return Effect.catchTag(change("acpCreateCheckoutSession", request, created), "NoSuchItem", refuseItem)
      },

      acpGetCheckoutSession: ({ path }) =>
        presentSession(sessions.get(path.id)).pipe(Effect.catchTag("NoSuchSession", refuseSession)),

      acpUpdateCheckoutSession: (request) => {
        const { buyer, fulfillment_address, fulfillment_option_id: shippingOption, items } = request.payload
        const updated = sessions.update(request.path.id, {
          items: items && toItems(items),
          buyer: toBuyer(buyer),
          address: toAddress(fulfillment_address),
          shippingOption
        })
        return Effect.catchTags(change("acpUpdateCheckoutSession", request, updated), {
          ...sessionErrorHandlers,
          NoSuchItem: refuseItem,
          NoSuchShippingOption: refuseOption
        })
      },

      acpCompleteCheckoutSession: (request) => {
        const { buyer, channel: bodyChannel, payment_data } = request.payload
        const completed = Effect.flatMap(
          callerChannel(bodyChannel, request.headers["x-store-channel"], "acp"),
          (channel) =>
            sessions.complete(request.path.id, { paymentToken: payment_data.token, channel, buyer: toBuyer(buyer) })
        )
        return Effect.catchTags(change("acpCompleteCheckoutSession", request, completed), sessionErrorHandlers)
      },

      acpCancelCheckoutSession: (request) =>
        Effect.catchTags(
          change("acpCancelCheckoutSession", request, sessions.cancel(request.path.id)),
          sessionErrorHandlers
        )
    }
    return operations
  }).pipe(dependingOn(ProductFeeds, CheckoutSessions, IdempotencyKeys))
}) {}
