import { Ajv2020 } from "ajv/dist/2020.js"
import checkout from "./checkout.2025-09-29.json"
import feed from "./feed.json"

const isInstant = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(Date.parse(text))

// Strict: an unknown keyword or format is an error, and is not ignored.
const ajv = new Ajv2020({
  strict: true,
  allErrors: true,
  schemas: [checkout, feed],
  formats: {
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
    uri: (text: string) => /^https?:\/\//.test(text) && URL.canParse(text),
    "date-time": isInstant
  }
})

/** The problems of a value by a schema, each with its path and reason. */
const problemsWith = (schema: string, value: unknown): ReadonlyArray<string> => {
  const validate = ajv.getSchema(schema)
  if (validate === undefined) throw new Error(`there is no schema ${schema}`)
  return validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

const problemsWithCheckout = (name: string, value: unknown) => problemsWith(`${checkout.$id}#/$defs/${name}`, value)

// biome-ignore lint/suspicious/noExplicitAny: the validator finds out the type
type Session = any

/** The problems of the members that our sessions have in addition to the public shape. All are required. */
const additions = ({ createdAt, line_items, messages, order }: Session): ReadonlyArray<string> => [
  ...(isInstant(String(createdAt)) ? [] : [`/createdAt is no date-time: ${createdAt}`]),
  ...(line_items ?? []).flatMap(({ title, variant_id, variant_label }: Session) =>
    /\S/.test(title) && /\S/.test(variant_label) && /^var_\w+$/.test(variant_id) ? [] : ["/line_items name no variant"]
  ),
  ...(messages ?? []).flatMap(({ code, type }: Session) =>
    type !== "info" || ["variant_selected", "session_expired"].includes(code) ? [] : [`/messages have an info ${code}`]
  ),
  ...(order === undefined || /^VT-\w{6}$/.test(order.confirmation_number) ? [] : ["/order has no number"])
]

/** A session without the members that the public shape does not have. */
const publicShape = ({ createdAt: _, line_items, messages, order, ...session }: Session) => ({
  ...session,
  ...(line_items && {
    line_items: line_items.map(({ title: _, variant_id: _id, variant_label: _label, ...line }: Session) => line)
  }),
  ...(messages && {
    messages: messages.map(({ code, ...message }: Session) =>
      message.type === "info" ? message : { code, ...message }
    )
  }),
  ...(order && { order: { ...order, confirmation_number: undefined } })
})

/** Checks a session by the public shape. A completed session has its order, and no other one may have it. */
export const problemsWithSession = (session: Session): ReadonlyArray<string> => [
  ...problemsWithCheckout(
    session.status === "completed" ? "CheckoutSessionWithOrder" : "CheckoutSession",
    JSON.parse(JSON.stringify(publicShape(session)))
  ),
  ...additions(session)
]

export const problemsWithFeed = (value: unknown) => problemsWith(feed.$id, value)
