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

const ofCheckout = (name: string, value: unknown) => problemsWith(`${checkout.$id}#/$defs/${name}`, value)

/**
 * Holds a session to the public shape. The reference adds `createdAt` to it, and nothing else; a completed one carries
 * its order, and no other one may.
 */
export const problemsWithSession = ({ createdAt, ...session }: Record<string, unknown>): ReadonlyArray<string> => [
  ...ofCheckout(session.status === "completed" ? "CheckoutSessionWithOrder" : "CheckoutSession", session),
  ...(typeof createdAt === "string" && isInstant(createdAt) ? [] : [`/createdAt is no date-time: ${createdAt}`])
]

export const problemsWithFeed = (value: unknown) => problemsWith(feed.$id, value)
