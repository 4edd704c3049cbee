import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Schema } from "effect"
import { Cacheable } from "../../../operation/annotations.ts"
import { envelope } from "../../../operation/Envelope.ts"
import { Area, adds, pays, reads, replaces, Tool } from "../../../operation/Tool.ts"
import { OutOfStock } from "../../../store/checkout/Sales.ts"
import { purchaseErrors } from "../../../store/idempotency/Api.ts"
import { KeyHeaders, PurchaseHeaders } from "../../../store/idempotency/IdempotencyKey.ts"
import { IdempotencyConflict } from "../../../store/idempotency/IdempotencyKeys.ts"
import { AcpCheckoutSession } from "./AcpCheckoutSession.ts"
import {
  CheckoutSessionNotFound,
  SessionCanceled,
  SessionCompleted,
  UnknownFulfillmentOption,
  UnknownItem
} from "./errors.ts"
import { ProductFeed } from "./FeedItem.ts"
import { CompleteSession, CreateSession, UpdateSession } from "./requests.ts"

const SessionPath = Schema.Struct({
  id: Schema.String.annotations({ description: "A checkout session's id", examples: ["cs_4f7k2m9qtr5v8w3x"] })
})

const notFound = envelope(CheckoutSessionNotFound, 404)
/** Errors of operations that need a session that has not ended. */
const notOpen = Schema.Union(notFound, envelope(SessionCompleted, 409), envelope(SessionCanceled, 409))
const unknownItem = envelope(UnknownItem, 400)
const conflict = envelope(IdempotencyConflict, 409)

const getFeed = HttpApiEndpoint.get("acpGetFeed", "/api/acp/feed")
  .addSuccess(ProductFeed)
  .annotate(OpenApi.Summary, "Get the product feed")
  .annotate(
    OpenApi.Description,
    "Everything that can be bought in an agent checkout, an entry for each variant, with its price and whether it is in stock."
  )
  .annotate(
    Tool,
    reads("get_product_feed", "Use this to look through the variants; a limit of 1000 shows all of them.", {
      list: { member: "products", limit: 20 }
    })
  )
  .annotate(Cacheable, true)

const create = HttpApiEndpoint.post("acpCreateCheckoutSession", "/api/acp/checkout_sessions")
  .setHeaders(KeyHeaders)
  .setPayload(CreateSession)
  .addSuccess(AcpCheckoutSession, { status: 201 })
  .addError(unknownItem)
  .addError(conflict)
  .annotate(OpenApi.Summary, "Create a checkout session")
  .annotate(
    OpenApi.Description,
    "Begins an agent checkout with some items. `messages` say what is still missing: a sold-out item or an incomplete address is not an error here. Nothing is reserved; stock is taken on completion."
  )
  .annotate(Tool, adds("create_checkout_session", "Use this to buy with shipping, instead of a cart."))

const get = HttpApiEndpoint.get("acpGetCheckoutSession", "/api/acp/checkout_sessions/:id")
  .setPath(SessionPath)
  .addSuccess(AcpCheckoutSession)
  .addError(notFound)
  .annotate(OpenApi.Summary, "Get a checkout session")
  .annotate(OpenApi.Description, "The current session, with today's stock and delivery windows.")
  .annotate(
    Tool,
    reads("get_checkout_session", "Use this to see a session's totals and what is still missing.", {
      id: "checkout_session_id"
    })
  )

const update = HttpApiEndpoint.post("acpUpdateCheckoutSession", "/api/acp/checkout_sessions/:id")
  .setPath(SessionPath)
  .setHeaders(KeyHeaders)
  .setPayload(UpdateSession)
  .addSuccess(AcpCheckoutSession)
  .addError(unknownItem)
  .addError(envelope(UnknownFulfillmentOption, 400))
  .addError(notOpen)
  .addError(conflict)
  .annotate(OpenApi.Summary, "Update a checkout session")
  .annotate(
    OpenApi.Description,
    "Replaces items, buyer, address or shipping option as a whole by those sent; what is not sent stays. Computes everything again. A refused update leaves the session as it was."
  )
  .annotate(
    Tool,
    replaces("update_checkout_session", "Use this to change a session, such as to fix what its messages say.", {
      id: "checkout_session_id"
    })
  )

const complete = HttpApiEndpoint.post("acpCompleteCheckoutSession", "/api/acp/checkout_sessions/:id/complete")
  .setPath(SessionPath)
  .setHeaders(PurchaseHeaders)
  .setPayload(CompleteSession)
  .addSuccess(AcpCheckoutSession)
  .addError(purchaseErrors)
  .addError(notOpen)
  .addError(envelope(OutOfStock, 409))
  .annotate(OpenApi.Summary, "Complete a checkout session")
  .annotate(
    OpenApi.Description,
    "Pays for the session and makes its order, the answer's `order`. Stock, payment and order happen together, once, or not at all; a declined payment charges nothing and leaves the session as it was."
  )
  .annotate(
    Tool,
    pays("complete_checkout_session", "Use this to pay for a session, once its total is agreed.", {
      id: "checkout_session_id"
    })
  )

const cancel = HttpApiEndpoint.post("acpCancelCheckoutSession", "/api/acp/checkout_sessions/:id/cancel")
  .setPath(SessionPath)
  .setHeaders(KeyHeaders)
  .addSuccess(AcpCheckoutSession)
  .addError(notOpen)
  .addError(conflict)
  .annotate(OpenApi.Summary, "Cancel a checkout session")
  .annotate(OpenApi.Description, "Ends the session without an order. A session that has ended cannot be canceled.")
  .annotate(Tool, replaces("cancel_checkout_session", "Use this to cancel a session.", { id: "checkout_session_id" }))

export const AcpApi = HttpApiGroup.make("acp", { topLevel: true })
  .add(getFeed)
  .add(create)
  .add(get)
  .add(update)
  .add(complete)
  .add(cancel)
  .annotateEndpoints(Area, "acp")
  .annotate(OpenApi.Title, "Agent checkout (ACP)")
  .annotate(
    OpenApi.Description,
    "The Agentic Commerce Protocol, version 2025-09-29: a product feed and checkout sessions. It differs from the public protocol: any `API-Version`, `Authorization`, `Signature` and `Timestamp` is accepted and none is verified, no order webhooks are sent (poll the session or GET /api/orders), `Idempotency-Key` is echoed and not enforced without `Idempotency-Mode: enforce`, and errors have the envelope of this API."
  )
