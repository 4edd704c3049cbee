import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import { Effect } from "effect"
import { trackBodyRead } from "../../domain/CurrentBody.ts"
import { encodingOf } from "../../domain/encodingOf.ts"
import { hasTooManyParameters, maxParameters } from "../../domain/Limits.ts"
import { requireSameOrigin } from "../../domain/RequestOrigin.ts"

/** The fields of a form or of a query, trimmed. A missing field counts as empty. */
export class Fields {
  constructor(private readonly params: URLSearchParams) {}

  /** The field's text, or an empty string. */
  text(name: string): string {
    return (this.params.get(name) ?? "").trim()
  }

  /** The field's text, or undefined if it is empty. */
  optional(name: string): string | undefined {
    return this.text(name) || undefined
  }

  /** The field as a number: undefined if empty, NaN if it is no number of up to nine digits. */
  number(name: string): number | undefined {
    const text = this.text(name)
    return text === "" ? undefined : /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  }

  /** The field for an operation that takes a number. Text that is no number is passed on, so that the operation reports it. */
  numberOrText(name: string): number | string | undefined {
    const number = this.number(name)
    return Number.isNaN(number) ? this.text(name) : number
  }

  /** All fields with a value. */
  get all(): Record<string, string> {
    return this.pick(...this.params.keys())
  }

  /** Those of the named fields that have a value. */
  pick(...names: ReadonlyArray<string>): Record<string, string> {
    return Object.fromEntries(names.map((name) => [name, this.text(name)]).filter(([, text]) => text))
  }
}

export const queryOf = (url: string): Fields => new Fields(new URLSearchParams(url.replace(/^[^?]*\??/, "")))

/** The query of the requested page. */
export const query = Effect.map(HttpServerRequest.HttpServerRequest, ({ url }) => queryOf(url))

/** The form cannot be read: sent from another site, of another type, too long or of unknown length, or incomplete. */
export interface Unreadable {
  readonly status: 400 | 403 | 411 | 413 | 415
  readonly title: string
  readonly text: string
}

const maxFormBytes = 65_536

const unreadable = (status: Unreadable["status"], title: string, text: string): Unreadable => ({ status, title, text })

const crossSite = unreadable(
  403,
  "That form came from another site.",
  "Nothing was done. Open the page here and send it again."
)
const tooLong = unreadable(
  413,
  "That form is too long.",
  `A form has ${maxFormBytes / 1024} KiB at most. Nothing was done.`
)
const unknownLength = unreadable(
  411,
  "That form did not say how long it is.",
  "Nothing was done. Send it with a Content-Length, as browsers do."
)
const notAForm = unreadable(
  415,
  "That was not a form.",
  "Nothing was done. Pages accept application/x-www-form-urlencoded. For JSON, use the API at /api."
)
const encoded = unreadable(
  415,
  "That form is encoded.",
  "Nothing was done. Send it as it is, without Content-Encoding, as browsers do."
)
const incomplete = unreadable(400, "That form arrived incomplete.", "Nothing was done. Go back and send it again.")
const tooManyFields = unreadable(
  400,
  "That form has too many fields.",
  `A form has ${maxParameters} fields at most. Nothing was done.`
)

/** Reads a form that was sent from one of our own pages or by a program, or fails with why it is refused. */
export const readForm = Effect.gen(function* () {
  const request = yield* HttpServerRequest.HttpServerRequest
  const { "content-length": length, "content-type": type = "", "transfer-encoding": chunked } = request.headers
  yield* Effect.mapError(requireSameOrigin, () => crossSite)
  if (chunked === undefined && (length === undefined || length === "0")) {
    return new Fields(new URLSearchParams())
  }
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return yield* Effect.fail(notAForm)
  if (encodingOf(request.headers) !== undefined) return yield* Effect.fail(encoded)
  // Browsers announce a form's length, so that it need not be measured while it arrives.
  if (length === undefined) return yield* Effect.fail(unknownLength)
  if (!(Number(length) <= maxFormBytes)) return yield* Effect.fail(tooLong)
  const web = yield* Effect.mapError(HttpServerRequest.toWebEither(request), () => incomplete)
  const text = yield* trackBodyRead(Effect.tryPromise({ try: () => web.text(), catch: () => incomplete }))
  if (hasTooManyParameters(text)) return yield* Effect.fail(tooManyFields)
  return new Fields(new URLSearchParams(text))
})
