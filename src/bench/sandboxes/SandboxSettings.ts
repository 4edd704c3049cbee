import { Schema } from "effect"
import { expects, Integer, optional, Text } from "../../domain/Input.ts"
import { within } from "../../domain/Limits.ts"

/** Labels of a sandbox. */
const mostLabels = 32
const longestLabel = 64
const longestValue = 200

/** How long a sandbox may be left alone, in seconds: up to a year. */
const lifetimes = within(1, 31_536_000)

/** How long one is kept whose name nobody chose, unless its settings say otherwise, in seconds. */
export const generatedLifetime = 86_400

const label = /^[A-Za-z0-9][\w.-]*$/

const areLabels = (labels: object): boolean => {
  const names = Object.keys(labels)
  return names.length <= mostLabels && names.every((name) => name.length <= longestLabel && label.test(name))
}

/** Names and values that a tester finds sandboxes by. */
const Labels = Schema.Record({ key: Schema.String, value: Text(longestValue) })
  .pipe(Schema.filter(areLabels))
  .annotations({
    description: "Names and values to find sandboxes by",
    examples: [{ task: "mug", trial: "3" }]
  })

const labelsAccepted = `at most ${mostLabels} labels: names of 1 to ${longestLabel} letters, digits, _, . and -, texts of 1 to ${longestValue} characters`

const Lifetime = Integer(lifetimes).annotations({
  description: "After how many seconds without a request the sandbox is dropped; null for never"
})

/** What a tester sets for a sandbox, whole; it is kept as JSON. */
export const SandboxSettings = Schema.Struct({
  ttlSeconds: Schema.NullOr(Lifetime),
  labels: Labels
})
export type SandboxSettings = typeof SandboxSettings.Type

/** Those of a sandbox for which nobody has set anything. */
export const defaultSettings: SandboxSettings = { ttlSeconds: null, labels: {} }

/** The same in a request: what is left out stays as it is, or as it is by default. */
export const settingsFields = {
  ttlSeconds: Schema.optional(expects(Schema.NullOr(Lifetime), `a whole number of seconds from ${lifetimes}, or null`)),
  labels: optional(Labels, labelsAccepted)
} as const
