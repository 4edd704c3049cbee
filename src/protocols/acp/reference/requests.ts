import { Schema } from "effect"
import {
  EmailOrEmpty,
  expects,
  joinWithOr,
  maxCharacters,
  NonBlankText,
  optional,
  optionalInteger
} from "../../../domain/Input.ts"
import { lineUnits, maxIdLength, sessionItems } from "../../../domain/Limits.ts"
import { toStorable } from "../../../domain/toStorable.ts"
import { type Address, type SessionBuyer, shippingOptionIds } from "../../../store/checkout/CheckoutSession.ts"
import { channelField, paymentTokenField } from "../../../store/payments/PaymentFields.ts"
import { exampleProduct } from "../../../store/world/Showcase.ts"

// What an ACP client of version 2025-09-29 sends. Members that this list does not know are ignored.

// A nullable member that keeps null: `optional` would drop the null by a transformation, and with it the description of
// the object that has the member.
const nullableMember = <A, I, R>(schema: Schema.Schema<A, I, R>, accepted: string) =>
  Schema.optional(Schema.NullOr(expects(schema, accepted)))

// The description of the object that has it tells the limit.
const text = (maxLength: number, description: string, example: string) =>
  nullableMember(
    Schema.String.pipe(maxCharacters(maxLength)).annotations({
      description,
      examples: [example]
    }),
    `a text of up to ${maxLength} characters`
  )

const buyerLimits = { name: 100, phone_number: 40 }

const BuyerInput = Schema.Struct({
  first_name: text(buyerLimits.name, "First name", "Dana"),
  last_name: text(buyerLimits.name, "Last name", "Levi"),
  email: nullableMember(EmailOrEmpty, "an e-mail address"),
  phone_number: text(buyerLimits.phone_number, "Telephone number", "+15551234567")
})

const addressLimits = { text: 60, name: 256, postal_code: 20 }

const AddressInput = Schema.Struct({
  name: text(addressLimits.name, "Who receives the goods", "Dana Levi"),
  line_one: text(addressLimits.text, "Street and number", "1 Harbour Street"),
  line_two: text(addressLimits.text, "Flat or floor, if there is one", "Flat 3"),
  city: text(addressLimits.text, "City", "San Francisco"),
  state: text(addressLimits.text, "State or region", "CA"),
  country: text(addressLimits.text, "Country, ISO 3166-1 alpha-2", "US"),
  postal_code: text(addressLimits.postal_code, "Postal code", "94131")
})

const ItemInput = Schema.Struct({
  id: expects(
    NonBlankText(maxIdLength).annotations({
      description: "A variant's id, or a product's id or slug: then its first available variant is bought",
      examples: [exampleProduct.slug]
    }),
    "a product or variant id from the feed"
  ),
  quantity: optionalInteger(lineUnits, 2, "Units, 1 by default")
}).annotations({ identifier: "AcpItemInput" })

const ItemsInput = Schema.Array(expects(ItemInput, "an object with an id"))
  .pipe(Schema.minItems(sessionItems.min), Schema.maxItems(sessionItems.max))
  .annotations({ description: `${sessionItems} items; each becomes a line of its own` })

const acceptedItems = `a list of ${sessionItems} items, each an object with an id`

/** The buyer, with what becomes of one that was given before. */
const buyerField = (effect = "") =>
  optional(
    BuyerInput.annotations({
      description: `Who buys; names up to ${buyerLimits.name} characters each, phone_number ${buyerLimits.phone_number}${effect}`
    }),
    "an object with first_name, last_name, email and phone_number"
  )

const addressField = optional(
  AddressInput.annotations({
    description: `Where the goods go; up to ${addressLimits.text} characters each, name ${addressLimits.name}, postal_code ${addressLimits.postal_code}. All but line_two are needed before the session is ready`
  }),
  "an object with name, line_one, line_two, city, state, country and postal_code"
)

export const CreateSession = Schema.Struct({
  items: expects(ItemsInput, acceptedItems),
  buyer: buyerField(),
  fulfillment_address: addressField
}).annotations({ identifier: "CreateCheckoutSession" })

const acceptedOptions = joinWithOr(shippingOptionIds)

export const UpdateSession = Schema.Struct({
  items: optional(ItemsInput, acceptedItems),
  buyer: buyerField(),
  fulfillment_address: addressField,
  fulfillment_option_id: optional(
    NonBlankText(maxIdLength).annotations({
      description: `${acceptedOptions}. It is remembered if the address comes later`,
      examples: ["express"]
    }),
    acceptedOptions
  )
}).annotations({ identifier: "UpdateCheckoutSession" })

export const CompleteSession = Schema.Struct({
  payment_data: expects(
    Schema.Struct({ token: paymentTokenField }).annotations({
      identifier: "AcpPaymentData",
      description: "The payment for the session"
    }),
    "an object with a token"
  ),
  buyer: buyerField("; omitted or empty members keep their earlier values"),
  channel: channelField
}).annotations({ identifier: "CompleteCheckoutSession" })

export const toItems = (items: typeof ItemsInput.Type) => items.map(({ id, quantity = 1 }) => ({ id, quantity }))

const orEmpty = (text: string | null | undefined): string => toStorable(text ?? "")

export const toBuyer = (input: typeof BuyerInput.Type | undefined): SessionBuyer | undefined =>
  input && {
    firstName: orEmpty(input.first_name),
    lastName: orEmpty(input.last_name),
    email: orEmpty(input.email),
    phoneNumber: orEmpty(input.phone_number)
  }

export const toAddress = (input: typeof AddressInput.Type | undefined): Address | undefined =>
  input && {
    name: orEmpty(input.name),
    lineOne: orEmpty(input.line_one),
    lineTwo: orEmpty(input.line_two),
    city: orEmpty(input.city),
    state: orEmpty(input.state),
    country: orEmpty(input.country),
    postalCode: orEmpty(input.postal_code)
  }
