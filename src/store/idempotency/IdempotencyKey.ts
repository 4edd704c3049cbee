import { Either, Schema } from "effect"
import type { SandboxAddress } from "../../domain/CurrentSandbox.ts"
import { InvalidRequest } from "../../domain/Errors.ts"
import { maxCharacters, optional } from "../../domain/Input.ts"
import { idempotencyKeyHours, maxIdempotencyKeyLength } from "../../domain/Limits.ts"
import { toStorable } from "../../domain/toStorable.ts"
import { ChannelHeader } from "../payments/PaymentFields.ts"

/** Under which key something is done, and what of all else the caller asks, hashed. */
export interface IdempotencyKey {
  readonly key: string
  readonly requestHash: string
  /** As earlier versions hashed it, which did not name the operation. */
  readonly earlierHash?: () => string
}

const accepted = `a key of 1 to ${maxIdempotencyKeyLength} characters, not blank, without U+0000 and halves of surrogate pairs`
// What is stored as another text would be one key with that text.
const Key = Schema.String.pipe(
  Schema.filter((key) => toStorable(key) === key),
  Schema.minLength(1),
  maxCharacters(maxIdempotencyKeyLength),
  Schema.pattern(/\S/)
)
const isKey = Schema.is(Key)

/** A member of the body of everything that is bought at once. */
export const idempotencyKeyField = optional(
  Key.annotations({
    description: "A key of your own that makes a retry safe: the same call with the same key buys once",
    examples: ["trip-7-flight"]
  }),
  accepted
)

/** The same in the headers of everything that changes something, where a caller asks that it be kept to. */
export const KeyHeaders = Schema.Struct({
  "idempotency-key": Schema.optional(
    Schema.String.annotations({
      description: `Echoed. With \`Idempotency-Mode: enforce\` the same call with the same key is done once, and answered the same for ${idempotencyKeyHours} hours`
    })
  ),
  "idempotency-mode": Schema.optional(
    Schema.String.annotations({
      description: "`enforce` has `Idempotency-Key` kept to; without it the key is echoed and no more",
      examples: ["enforce"]
    })
  )
})

export const PurchaseHeaders = Schema.Struct({ ...ChannelHeader.fields, ...KeyHeaders.fields })

/** What of a request is asked for under its key, and the key. */
export interface KeyedRequest {
  readonly headers: typeof PurchaseHeaders.Type
  readonly path?: object
  readonly payload?: { readonly idempotency_key?: string | undefined; readonly [member: string]: unknown }
}

const decodeKey = (key: string | undefined): Either.Either<string, InvalidRequest> =>
  isKey(key) ? Either.right(key) : Either.left(InvalidRequest.value("idempotency-key", accepted, key))

/** The key in the headers, where the call or its sandbox has it kept to. */
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

/** The key of a request in a sandbox, by its body, its headers, or the consent that it pays by; undefined where it has none. */
export const idempotencyKeyOf = (
  operation: string,
  { headers, path = {}, payload = {} }: KeyedRequest,
  here: SandboxAddress
): Either.Either<IdempotencyKey | undefined, InvalidRequest> =>
  Either.map(keyInHeaders(headers, here), (header) => {
    const { consent } = here
    const key = payload.idempotency_key ?? header
    // What is asked for by a consent is what was agreed to, however it is written.
    if (key === undefined) return consent === undefined ? undefined : { key: consent, requestHash: consent }
    const { idempotency_key: _, ...others } = payload
    const parameters = { channel: headers["x-store-channel"], ...path, ...others }
    return { key, requestHash: hashOf({ operation, ...parameters }), earlierHash: () => hashOf(parameters) }
  })
