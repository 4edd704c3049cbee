import { Either, Schema } from "effect"
import type { SandboxAddress } from "../../domain/CurrentSandbox.ts"
import { InvalidRequest } from "../../domain/Errors.ts"
import { maxCharacters, optional } from "../../domain/Input.ts"
import { idempotencyKeyHours, maxIdempotencyKeyLength } from "../../domain/Limits.ts"
import { toStorable } from "../../domain/toStorable.ts"
import { ChannelHeader } from "../payments/PaymentFields.ts"

/** The operations that buy in one call. */
export const purchaseOperations = [
  "checkout",
  "bookHotel",
  "bookFlight",
  "bookCar",
  "acpCompleteCheckoutSession"
] as const

export const isPurchase = (operation: string | null | undefined): boolean =>
  purchaseOperations.some((name) => name === operation)

/** The key of a request, and a hash of all else in it. */
export interface IdempotencyKey {
  readonly key: string
  readonly requestHash: string
  /** The hash of earlier versions, which did not include the operation. */
  readonly earlierHash?: () => string
}

const accepted = `a key of 1 to ${maxIdempotencyKeyLength} characters, not blank, without U+0000 and halves of surrogate pairs`
// A text that storage would change would share its key with the changed text.
const Key = Schema.String.pipe(
  Schema.filter((key) => toStorable(key) === key),
  Schema.minLength(1),
  maxCharacters(maxIdempotencyKeyLength),
  Schema.pattern(/\S/)
)
const isKey = Schema.is(Key)

/** A member of the body of every purchase in one call. */
export const idempotencyKeyField = optional(
  Key.annotations({
    description: "A key of your choice for safe retries: the same call with the same key buys once",
    examples: ["trip-7-flight"]
  }),
  accepted
)

/** The same in the headers of every change, where a caller asks to enforce it. */
export const KeyHeaders = Schema.Struct({
  "idempotency-key": Schema.optional(
    Schema.String.annotations({
      description: `Echoed. With \`Idempotency-Mode: enforce\`, the same call with the same key runs once, and a repeat gets the same answer for ${idempotencyKeyHours} hours`
    })
  ),
  "idempotency-mode": Schema.optional(
    Schema.String.annotations({
      description:
        "With `enforce`, the server enforces `Idempotency-Key`; without it, the key is echoed, and enforced only where the shop always does so",
      examples: ["enforce"]
    })
  )
})

export const PurchaseHeaders = Schema.Struct({ ...ChannelHeader.fields, ...KeyHeaders.fields })

/** The parts of a request that a key identifies, and the key. */
export interface KeyedRequest {
  readonly headers: typeof PurchaseHeaders.Type
  readonly path?: object
  readonly payload?: { readonly idempotency_key?: string | undefined; readonly [member: string]: unknown }
}

const decodeKey = (key: string | undefined): Either.Either<string, InvalidRequest> =>
  isKey(key) ? Either.right(key) : Either.left(InvalidRequest.value("idempotency-key", accepted, key))

/** The key in the headers, if the call or its sandbox enforces it. */
const keyInHeaders = (
  { "idempotency-key": key, "idempotency-mode": mode }: KeyedRequest["headers"],
  { control }: SandboxAddress
): Either.Either<string | undefined, InvalidRequest> => {
  if (mode === undefined)
    return key !== undefined && control?.enforcesIdempotency ? decodeKey(key) : Either.right(undefined)
  return mode === "enforce" ? decodeKey(key) : Either.left(InvalidRequest.value("idempotency-mode", "enforce", mode))
}

const hashOf = (request: object): string =>
  Bun.CryptoHasher.hash("sha256", JSON.stringify(Object.entries(request).toSorted()), "hex")

/** The key of a request in a sandbox, from its body, its headers, or its consent to a payment; undefined if it has none. */
export const idempotencyKeyOf = (
  operation: string,
  { headers, path = {}, payload = {} }: KeyedRequest,
  here: SandboxAddress
): Either.Either<IdempotencyKey | undefined, InvalidRequest> =>
  Either.map(keyInHeaders(headers, here), (header) => {
    const { consent } = here
    const key = payload.idempotency_key ?? header
    // A consent identifies the agreed payment, whatever the request looks like.
    if (key === undefined) return consent === undefined ? undefined : { key: consent, requestHash: consent }
    const { idempotency_key: _, ...others } = payload
    const parameters = { channel: headers["x-store-channel"], ...path, ...others }
    return { key, requestHash: hashOf({ operation, ...parameters }), earlierHash: () => hashOf(parameters) }
  })
