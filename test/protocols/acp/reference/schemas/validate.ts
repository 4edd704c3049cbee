import { Ajv2020 } from "ajv/dist/2020.js"
import checkout from "./checkout.2025-09-29.json"
import feed from "./feed.json"

const isInstant = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(Date.parse(text))

// Strict: a keyword or a format that the validator does not know is an error, not something to pass over.
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

/** What is wrong with a value, each as its place and the reason; none if it is as the schema says. */
const problemsWith = (schema: string, value: unknown): ReadonlyArray<string> => {
  const validate = ajv.getSchema(schema)
  if (validate === undefined) throw new Error(`there is no schema ${schema}`)
  return validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

const problemsWithCheckout = (name: string, value: unknown) => problemsWith(`${checkout.$id}#/$defs/${name}`, value)

// biome-ignore lint/suspicious/noExplicitAny: it is what is to be found out
type Session = any

/** What our sessions have more than the public shape: each must be there, and be right. */
const additions = ({ createdAt, line_items, messages, order }: Session): ReadonlyArray<string> => [
  ...(isInstant(String(createdAt)) ? [] : [`/createdAt is no date-time: ${createdAt}`]),
  ...(line_items ?? []).flatMap(({ title, variant_id, variant_label }: Session) =>
    /\S/.test(title) && /\S/.test(variant_label) && /^var_\w+$/.test(variant_id) ? [] : ["/line_items name no variant"]
  ),
  ...(messages ?? []).flatMap(({ code, type }: Session) =>
    type !== "info" || code === "variant_selected" ? [] : [`/messages have an info ${code}`]
  ),
  ...(order === undefined || /^VT-\w{6}$/.test(order.confirmation_number) ? [] : ["/order has no number"])
]

/** A session without what it has more than the public shape. */
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

/** Holds a session to the public shape; a completed one carries its order, and no other one may. */
export const problemsWithSession = (session: Session): ReadonlyArray<string> => [
  ...problemsWithCheckout(
    session.status === "completed" ? "CheckoutSessionWithOrder" : "CheckoutSession",
    JSON.parse(JSON.stringify(publicShape(session)))
  ),
  ...additions(session)
]

export const problemsWithFeed = (value: unknown) => problemsWith(feed.$id, value)
