import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import { Effect } from "effect"
import { trackBodyRead } from "../../domain/CurrentBody.ts"
import { encodingOf } from "../../domain/encodingOf.ts"
import { hasTooManyParameters, maxParameters } from "../../domain/Limits.ts"
import { requireSameOrigin } from "../../domain/RequestOrigin.ts"

/** The fields of a form or of a query, trimmed. A field that is not there is as good as an empty one. */
export class Fields {
  constructor(private readonly params: URLSearchParams) {}

  /** The field's text, or nothing. */
  text(name: string): string {
    return (this.params.get(name) ?? "").trim()
  }

  /** The field's text if there is one. */
  optional(name: string): string | undefined {
    return this.text(name) || undefined
  }

  /** The field as a number; not a number where it is none. */
  number(name: string): number | undefined {
    const text = this.text(name)
    return text === "" ? undefined : /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  }

  /** The field as an operation is sent it that takes a number: what is none as it was typed, so that it is told as such. */
  numberOrText(name: string): number | string | undefined {
    const number = this.number(name)
    return Number.isNaN(number) ? this.text(name) : number
  }

  /** All that has a value, as it was given. */
  get all(): Record<string, string> {
    return this.pick(...this.params.keys())
  }

  /** Those of these fields that have a value. */
  pick(...names: ReadonlyArray<string>): Record<string, string> {
    return Object.fromEntries(names.map((name) => [name, this.text(name)]).filter(([, text]) => text))
  }
}

/** The query of an address. */
export const queryOf = (url: string): Fields => new Fields(new URLSearchParams(url.replace(/^[^?]*\??/, "")))

/** The query of the page that is asked for. */
export const query = Effect.map(HttpServerRequest.HttpServerRequest, ({ url }) => queryOf(url))

/** What was sent is no form of ours: from another site, of another type, too long or of an unknown length, or not all of it. */
export interface Unreadable {
  readonly status: 400 | 403 | 411 | 413 | 415
  readonly title: string
  readonly text: string
}

const unreadable = (status: Unreadable["status"], title: string, text: string): Unreadable => ({ status, title, text })

const crossSite = unreadable(
  403,
  "That form came from another site.",
  "Nothing was done. Open the page here and send it again."
)
const tooLong = unreadable(
  413,
  "That was too much at once.",
  "The form is longer than anything that could be filled in here. Nothing was done."
)
const unknownLength = unreadable(
  411,
  "That form did not say how long it is.",
  "Nothing was done. Send it with a Content-Length, as browsers do."
)
const notAForm = unreadable(
  415,
  "That was not a form of a page.",
  "Nothing was done. Pages take application/x-www-form-urlencoded; for JSON there is the API, at /api."
)
const encoded = unreadable(
  415,
  "That form is encoded.",
  "Nothing was done. Send it as it is, without Content-Encoding, as browsers do."
)
const incomplete = unreadable(400, "That form did not arrive whole.", "Nothing was done. Go back and send it again.")
const tooManyFields = unreadable(
  400,
  "That was too much at once.",
  `A form has ${maxParameters} fields at most. Nothing was done.`
)

const maxFormBytes = 65_536

/** The form that was sent by one of our own pages, or by a program, or why it is not taken. */
export const readForm = Effect.gen(function* () {
  const request = yield* HttpServerRequest.HttpServerRequest
  const { "content-length": length, "content-type": type = "", "transfer-encoding": chunked } = request.headers
  yield* Effect.mapError(requireSameOrigin, () => crossSite)
  if (chunked === undefined && (length === undefined || length === "0")) {
    return new Fields(new URLSearchParams())
  }
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return yield* Effect.fail(notAForm)
  if (encodingOf(request.headers) !== undefined) return yield* Effect.fail(encoded)
  // A browser announces how long a form is, so that none has to be measured while it arrives.
  if (length === undefined) return yield* Effect.fail(unknownLength)
  if (!(Number(length) <= maxFormBytes)) return yield* Effect.fail(tooLong)
  const web = yield* Effect.mapError(HttpServerRequest.toWebEither(request), () => incomplete)
  const text = yield* trackBodyRead(Effect.tryPromise({ try: () => web.text(), catch: () => incomplete }))
  if (hasTooManyParameters(text)) return yield* Effect.fail(tooManyFields)
  return new Fields(new URLSearchParams(text))
})
