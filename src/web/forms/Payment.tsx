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
  ["spt_agent_wallet", "Shared payment token", "Approved, used by agents"]
]

const declined = declineReasons.map(
  (reason): TestToken => [`tok_declined_${reason}`, capitalize(reason.replaceAll("_", " ")), "Declined"]
)

const ownChoice = "own"

/** The tokens that are offered; any other token was typed. */
const offered = [...approved, ...declined, [ownChoice]].map(([choice]) => choice)

/** The token that a form pays with: a typed one wins, whatever radio button was chosen. */
const tokenIn = ({ own_token = "", payment_token = "" }: FormState["values"]): string =>
  own_token || (payment_token === ownChoice ? "" : payment_token)

/** The payload of an operation for a form that pays, with all its other fields. */
export const purchaseOf = (form: Fields) => ({ ...form.all, payment_token: tokenIn(form.all), channel: "web" })

interface ChoicesProps {
  readonly tokens: ReadonlyArray<TestToken>
  readonly chosen: string
}

const Choices = ({ chosen, tokens }: ChoicesProps) => (
  <div class={tokens === declined ? "choices declines" : "choices"}>
    {tokens.map(([token, name, note]) => (
      <label key={token} class="choice">
        {/* A returning browser would otherwise select the declined token again, where nobody sees it. */}
        <input type="radio" name="payment_token" value={token} checked={chosen === token} autoComplete="off" required />
        <span class="choice-name">{name}</span>
        <span class="choice-note">{note}</span>
      </label>
    ))}
  </div>
)

/** A token that the buyer was given, for a shop that names no tokens or accepts no others. */
const OwnToken = () => {
  const state = useFormState()
  // The form may have been opened when there was a choice.
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
 * How a form pays: with a test token, or with a typed one if the shop is neutral or lists the tokens that it accepts.
 * The form has an idempotency key, so that pressing twice buys once and shows that purchase. It also sends the total
 * that its button names, and when it was shown (`checkUnchanged`).
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

/** The choice of a test token: an approved one, one for each decline reason, or the visitor's own. */
const TestTokens = () => {
  const { error, values } = useFormState()
  const { own_token = "", payment_token = "tok_visa" } = values
  // The form may have been opened when there was no choice.
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
            A token typed here is used instead of the choice above.
          </p>
        </div>
      </details>
    </fieldset>
  )
}
