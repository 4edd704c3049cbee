import { expectedSandboxName } from "../../domain/CurrentSandbox.ts"
import { declineReasons } from "../../domain/DeclineReason.ts"
import { horizonDays, idempotencyKeyHours } from "../../domain/Limits.ts"
import type { SandboxControl } from "../../domain/SandboxControl.ts"
import { type City, cities } from "../../store/world/City.ts"
import { shopNoun, travelIn } from "../../store/world/Travel.ts"

/** `Tel Aviv (TLV)`, `New York (NYC: JFK, EWR)` */
const placesOf = ({ airports, code, name }: City): string =>
  airports.includes(code) ? `${name} (${code})` : `${name} (${code}: ${airports.join(", ")})`

interface Texts {
  /** What the store is, in a sentence. */
  readonly summary: string
  /** Rules of all operations. */
  readonly rules: string
}

const listFormat = new Intl.ListFormat("en-GB")

/** The rule about the trips that the world offers, and more about them; nothing if it offers none. */
const travelRule = (control: SandboxControl | undefined, more: string): string => {
  const [first, ...others] = travelIn({ control })
  if (first === undefined) return ""
  const kinds = listFormat.format([`${first.charAt(0).toUpperCase()}${first.slice(1)}`, ...others])
  return `**Travel.** ${kinds} in ${Object.values(cities).map(placesOf).join(", ")}, from today in the city to ${horizonDays} days ahead. ${more}

`
}

const errors = `**Errors.** Every answer that is not a success is \`{ "error": { "code", "message" } }\`. The message says what was wrong,
what was received and what would be accepted. Malformed input is 400, an unknown thing in the path 404 and in the body
400, a thing that is not available now 409, a payment that was not approved 402. 503 \`database_unavailable\` is temporary: try again
after the seconds that \`Retry-After\` names.

**Headers.** Every answer carries \`X-Request-Id\` (yours, if you sent one). \`Idempotency-Key\` is accepted and echoed,
and not enforced, unless a POST says \`Idempotency-Mode: enforce\` (or a purchase has \`idempotency_key\` in its body): the same
call with the same key then runs once, and a repeat gets the same answer for ${idempotencyKeyHours} hours, with \`Idempotent-Replayed: true\`. Unknown query parameters and body members are ignored.`

const openTexts = (control: SandboxControl | undefined): Texts => ({
  summary: `A fully simulated ${shopNoun(travelIn({ control }))} for AI shopping agents: nothing is sold, charged or shipped.`,
  rules: `**Payment tokens.** \`tok_*\` and \`spt_*\` are approved. A token that contains the word \`declined\` is declined with 402
\`payment_declined\` for the reason that it names: ${declineReasons.join(", ")}. Anything else is 402
\`unrecognized_payment_token\`.

**Sandboxes.** Everything below \`/sandboxes/{name}\` is the whole store again, with its own carts, orders and stock:
put the prefix before any path, \`/sandboxes/run-42/api/products\`. A sandbox exists from its first use; a name is
${expectedSandboxName}. Without the prefix it is the sandbox \`default\`. Links in an answer stay inside
its sandbox, and a reset clears only the sandbox it is called in.

${travelRule(
  control,
  `Searches follow from the seed and the date; only what was booked is
stored. Offer ids encode the offer, and the booking computes the price again.`
)}**Same calls, same ids.** With the same seed (STORE_SEED) and the same sequence of calls, a sandbox gives the same ids;
a reset restarts the sequence.

${errors}`
})

/** Texts of a neutral shop, which hides its purpose. */
const neutralTexts = (control: SandboxControl): Texts => ({
  summary: `A ${shopNoun(travelIn({ control }))} for AI shopping agents.`,
  rules: `**Payment tokens.** You pay with the token that the buyer gives you. A token that is not approved gets 402, with the reason.

${travelRule(control, "Offer ids encode the offer, and the booking computes the price again.")}${errors}`
})

/** Texts for agents of a sandbox. */
export const textsOf = (control?: SandboxControl): Texts =>
  control?.isNeutral === true ? neutralTexts(control) : openTexts(control)

/** The introduction of the docs page. */
export const descriptionOf = (control?: SandboxControl): string => {
  const { rules, summary } = textsOf(control)
  return `${summary}\n\n${rules}`
}
