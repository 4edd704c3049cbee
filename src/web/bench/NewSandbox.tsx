/** @jsxImportSource preact */
import { expectedLabelName, isLabelName } from "../../bench/sandboxes/SandboxSettings.ts"
import { InvalidRequest } from "../../domain/Errors.ts"
import type { Issue } from "../../domain/Problem.ts"
import type { Refused } from "../../operation/call.ts"
import { Input, Select } from "../forms/Field.tsx"
import type { Fields } from "../forms/Form.ts"
import { type FormError, formErrorOf, markedError } from "../forms/FormError.ts"
import { useFormState } from "../forms/FormState.ts"
import { Form } from "../page/Link.tsx"
import { labelOf } from "./label.ts"

const clocks = [
  ["system", "The server's clock"],
  ["frozen", "Frozen"]
] as const

const disclosures = [
  ["neutral", "Only that it is a shop"],
  ["open", "That nothing is real"]
] as const

/** The form that creates a sandbox. Its fields are named after the members that they set, except those in `fieldNames`. */
export const NewSandbox = () => (
  <section class="panel stack-s" id="new" aria-labelledby="new-title">
    <h2 id="new-title">New sandbox</h2>
    <Form to="/bench/sandboxes" method="post" class="stack-s">
      <Input
        label="Name"
        name="name"
        hint="If empty, a name is generated, and the sandbox is dropped after a day without a request."
      />
      <details class="more-fields" open={useFormState().error !== undefined}>
        <summary>Seed, clock, tokens, labels</summary>
        <div class="stack-s">
          <Input label="Seed" name="seed" hint="Stock, rates, fares and ids follow from it." />
          <Select label="Clock" name="clock" options={clocks} />
          <Input
            label="Frozen at"
            name="at"
            placeholder="2027-01-15T09:30:00Z"
            hint="For a frozen clock. If empty, the current time."
          />
          <Select label="What it tells agents" name="agent" options={disclosures} />
          <Input
            label="Payment tokens"
            name="payments"
            placeholder="tok_dana, tok_visa"
            hint="The tokens that it accepts, separated by commas. If empty, it accepts every tok_ and spt_ token without the word “declined”."
          />
          <Input
            label="Labels"
            name="labels"
            placeholder="task:mug, trial:3"
            hint="To find the sandbox by: pairs of name:value, separated by commas."
          />
        </div>
      </details>
      <button type="submit" class="button wide">
        Make a sandbox
      </button>
    </Form>
  </section>
)

/** The comma-separated parts; a trailing comma adds none. */
const partsOf = (text: string): ReadonlyArray<string> =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")

/** `task:mug, trial:3` */
const labelsOf = (text: string) => partsOf(text).map(labelOf)

/** `tok_dana, tok_visa` */
const tokensOf = (tokens: ReadonlyArray<string>) => ({ accept: "listed", tokens: tokens.map((token) => ({ token })) })

const misplacedInstant = (form: Fields) =>
  form.text("clock") !== "frozen" && form.text("at") !== ""
    ? { at: "Only a frozen clock has an instant: choose Frozen, or leave this empty." }
    : {}

const repeatedIn = (field: "labels" | "payments", what: string, names: ReadonlyArray<string>) => {
  const repeated = names.find((name, index) => name !== "" && names.indexOf(name) < index)
  if (repeated === undefined) return {}
  return { [field]: `Give each ${what} once: there is more than one ${repeated}.` }
}

const repeatedLabel = (form: Fields) =>
  repeatedIn(
    "labels",
    "label",
    labelsOf(form.text("labels")).map(([name]) => name)
  )

const repeatedToken = (form: Fields) => repeatedIn("payments", "token", partsOf(form.text("payments")))

/** Fields that are named differently from the member that they set. The form sends no mode that is wrong in itself. */
const fieldNames = { clock: "at", "clock.at": "at" }

const invalidLabel = (form: Fields) => {
  const labels = labelsOf(form.text("labels"))
  const place = labels.findIndex(([name, value]) => !isLabelName(name) || value === "")
  const [name = "", value] = labels[place] ?? []
  if (place < 0) return {}
  if (name !== "" && value !== "") return { labels: `${name} is not a label name: write ${expectedLabelName}.` }
  const part = partsOf(form.text("labels"))[place] ?? ""
  return { labels: `${part} is not a label: write a name, a colon and a value, as in task:mug.` }
}

/** The label or token that an issue is about, if the field holds several. */
const partIn = ({ field }: Issue, form: Fields): string | undefined => {
  const [, label, token] = /^(?:labels\.(.+)|payments\.tokens\[(\d+)\].*)$/s.exec(field) ?? []
  return label ?? partsOf(form.text("payments"))[Number(token)]
}

/** The refusal as errors at its fields; if a field holds several values, it names the wrong one. */
export const newSandboxError = (form: Fields, { problem, status }: Refused): FormError => {
  const error = formErrorOf(problem, status, fieldNames)
  if (problem._tag === "SandboxExists") return { ...markedError({ name: problem.message }), status }
  if (!(problem instanceof InvalidRequest)) return error
  const partErrors = problem.issues.toReversed().flatMap((issue) => {
    const [field = "", part] = [/^\w+/.exec(issue.field)?.[0], partIn(issue, form)]
    return part === undefined ? [] : [[field, `${part}: ${error.fields[field]}`] as const]
  })
  const parts = {
    ...Object.fromEntries(partErrors),
    ...misplacedInstant(form),
    ...repeatedToken(form),
    ...repeatedLabel(form),
    ...invalidLabel(form)
  }
  return { ...error, fields: { ...error.fields, ...parts } }
}

/**
 * The payload that the form describes. It is not validated: the operation does that, and reports all errors at once. So
 * an instant is sent with a clock that has none, and labels as the typed text if a name is repeated: both are refused.
 */
export const newSandboxOf = (form: Fields) => {
  const labels = form.optional("labels")
  const isFrozen = form.text("clock") === "frozen"
  const payments = partsOf(form.text("payments"))
  const disclosure = form.optional("agent")
  // Only the form of a watched sandbox has it.
  const canReset = form.text("reset") === "true"
  return {
    ...form.pick("name", "seed"),
    ...(isFrozen || form.text("at") !== ""
      ? { clock: { mode: isFrozen ? "frozen" : "system", ...form.pick("at") } }
      : {}),
    ...(disclosure === undefined ? {} : { agent: { disclosure, ...(canReset ? { reset: true } : {}) } }),
    ...(payments.length === 0 ? {} : { payments: tokensOf(payments) }),
    ...(labels === undefined
      ? {}
      : { labels: "labels" in repeatedLabel(form) ? labels : Object.fromEntries(labelsOf(labels)) })
  }
}
