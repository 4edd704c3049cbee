/** @jsxImportSource preact */
import { declineReasons } from "../../domain/DeclineReason.ts"
import { maxTokenLength } from "../../domain/Limits.ts"
import { capitalize } from "../page/format.ts"
import { usePageContext } from "../page/PageContext.ts"
import { Input } from "./Field.tsx"
import type { Fields } from "./Form.ts"
import { type FormState, FormStateProvider, useFormState } from "./FormState.ts"

type TestToken = readonly [token: string, name: string, note: string]

const approved: ReadonlyArray<TestToken> = [
  ["tok_visa", "Visa", "Approved"],
  ["tok_mastercard", "Mastercard", "Approved"],
  ["spt_agent_wallet", "Shared payment token", "Approved, as agents pay"]
]

const declined = declineReasons.map(
  (reason): TestToken => [`tok_declined_${reason}`, capitalize(reason.replaceAll("_", " ")), "Declined"]
)

const ownChoice = "own"

/** What may be chosen; any other token was typed. */
const offered = [...approved, ...declined, [ownChoice]].map(([choice]) => choice)

/** The token that a form pays with: one that was typed wins, whether or not its radio button was chosen as well. */
const tokenIn = ({ own_token = "", payment_token = "" }: FormState["values"]): string =>
  own_token || (payment_token === ownChoice ? "" : payment_token)

/** What a form that pays sends to an operation, whatever else is in it. */
export const purchaseOf = (form: Fields) => ({ ...form.all, payment_token: tokenIn(form.all), channel: "web" })

interface ChoicesProps {
  readonly tokens: ReadonlyArray<TestToken>
  readonly chosen: string
}

const Choices = ({ chosen, tokens }: ChoicesProps) => (
  <div class={tokens === declined ? "choices declines" : "choices"}>
    {tokens.map(([token, name, note]) => (
      <label key={token} class="choice">
        {/* A browser that comes back would choose again what was declined, where nobody sees it. */}
        <input type="radio" name="payment_token" value={token} checked={chosen === token} autoComplete="off" required />
        <span class="choice-name">{name}</span>
        <span class="choice-note">{note}</span>
      </label>
    ))}
  </div>
)

/** The token that the buyer was given, in a shop that says nothing of its tokens or takes no others. */
const OwnToken = () => {
  const state = useFormState()
  // The form may have been opened where there was a choice.
  const values = { ...state.values, payment_token: tokenIn(state.values) }
  return (
    <FormStateProvider value={{ ...state, values }}>
      <fieldset class="payment">
        <legend>Payment</legend>
        <Input
          label="Payment token"
          name="payment_token"
          required
          maxLength={maxTokenLength}
          autoComplete="off"
          spellcheck={false}
        />
      </fieldset>
    </FormStateProvider>
  )
}

/**
 * How a form pays: with a test token that is chosen, or with one that is typed where the shop is neutral or a list says which pay.
 * It has a key of its own, so that who presses twice buys once, and is shown what they bought; and it says what sum its button names,
 * and when (`asShown`).
 */
export const Payment = ({ totalCents }: { readonly totalCents: number }) => {
  const { hasListedTokens, isNeutral, now } = usePageContext()
  return (
    <>
      <input type="hidden" name="shown_at" value={now} />
      <input type="hidden" name="shown_cents" value={totalCents} />
      <input type="hidden" name="idempotency_key" value={crypto.randomUUID()} />
      {isNeutral || hasListedTokens ? <OwnToken /> : <TestTokens />}
    </>
  )
}

const errorId = "payment-token-error"

/** The choice of a test token: one that is approved, one for each reason to decline, or the visitor's own. */
const TestTokens = () => {
  const { error, values } = useFormState()
  const { own_token = "", payment_token = "tok_visa" } = values
  // The form may have been opened where there was no choice.
  const typed = own_token || (offered.includes(payment_token) ? "" : payment_token)
  const chosen = typed === "" ? payment_token : ownChoice
  const tokenError = error?.fields.payment_token
  const isOwnWrong = tokenError !== undefined && chosen === ownChoice
  const isExpanded = chosen === ownChoice || declined.some(([token]) => token === chosen)
  return (
    <fieldset class="payment" aria-describedby={tokenError === undefined ? undefined : errorId}>
      <legend>Payment</legend>
      <p class="field-hint">Test cards. The choice decides whether the payment is approved; no card exists.</p>
      {tokenError === undefined ? null : (
        <p class="field-error" id={errorId}>
          {tokenError}
        </p>
      )}
      <Choices tokens={approved} chosen={chosen} />
      <details class="more-choices" open={isExpanded}>
        <summary>Cards that are declined, and a token of your own</summary>
        <Choices tokens={declined} chosen={chosen} />
        <div class="choice own-token">
          <label>
            <input
              type="radio"
              name="payment_token"
              value={ownChoice}
              checked={chosen === ownChoice}
              autoComplete="off"
              required
            />
            <span class="choice-name">Another token</span>
          </label>
          <input
            name="own_token"
            aria-label="The token"
            placeholder="spt_..."
            maxLength={maxTokenLength}
            aria-invalid={isOwnWrong ? "true" : undefined}
            aria-describedby={isOwnWrong ? `${errorId} own-token-hint` : "own-token-hint"}
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
