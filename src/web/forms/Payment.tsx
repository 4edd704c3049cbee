/** @jsxImportSource preact */

import { declineReasons } from "../../domain/DeclineReason.ts"
import { longestToken } from "../../domain/Limits.ts"
import type { Fields } from "./Form.ts"
import type { Refusal } from "./Refusal.ts"

interface TestToken {
  readonly token: string
  readonly name: string
  readonly note: string
}

const approved: ReadonlyArray<TestToken> = [
  { token: "tok_visa", name: "Visa", note: "Approved" },
  { token: "tok_mastercard", name: "Mastercard", note: "Approved" },
  { token: "spt_agent_wallet", name: "Shared payment token", note: "Approved, as agents pay" }
]

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const declined: ReadonlyArray<TestToken> = declineReasons.map((reason) => ({
  token: `tok_declined_${reason}`,
  name: capitalized(reason.replaceAll("_", " ")),
  note: "Declined"
}))

const own = "own"

/** The token that a form pays with: one that was typed wins, whether or not its radio button was chosen as well. */
export const tokenOf = (form: Fields): string =>
  form.text("own_token") || (form.text("payment_token") === own ? "" : form.text("payment_token"))

const Choice = ({ chosen, name, note, token }: TestToken & { readonly chosen: boolean }) => (
  <label class="choice">
    <input type="radio" name="payment_token" value={token} checked={chosen} required />
    <span class="choice-name">{name}</span>
    <span class="choice-note">{note}</span>
  </label>
)

interface PaymentProps {
  readonly form?: Fields | undefined
  readonly refusal?: Refusal | undefined
}

/** The choice of a test token: one that is approved, one for each reason to decline, or the visitor's own. */
export const Payment = ({ form, refusal }: PaymentProps) => {
  const typed = form?.text("own_token") ?? ""
  const chosen = typed === "" ? form?.text("payment_token") || "tok_visa" : own
  const error = refusal?.fields.payment_token
  const others = chosen === own || declined.some(({ token }) => token === chosen)
  return (
    <fieldset class="payment">
      <legend>Payment</legend>
      <p class="field-hint">Test cards. The choice decides whether the payment is approved; no card exists.</p>
      {error === undefined ? null : <p class="field-error">{error}</p>}
      <div class="choices">
        {approved.map((token) => (
          <Choice key={token.token} {...token} chosen={chosen === token.token} />
        ))}
      </div>
      <details class="more-choices" open={others}>
        <summary>Cards that are declined, and a token of your own</summary>
        <div class="choices declines">
          {declined.map((token) => (
            <Choice key={token.token} {...token} chosen={chosen === token.token} />
          ))}
        </div>
        <div class="choice own-token">
          <label>
            <input type="radio" name="payment_token" value={own} checked={chosen === own} required />
            <span class="choice-name">Another token</span>
          </label>
          <input
            name="own_token"
            aria-label="The token"
            placeholder="spt_..."
            maxLength={longestToken}
            aria-describedby="own-token-hint"
            autoComplete="off"
            spellcheck={false}
            value={typed}
          />
          <p class="field-hint" id="own-token-hint">
            What is typed here is used, whatever is chosen above.
          </p>
        </div>
      </details>
    </fieldset>
  )
}
