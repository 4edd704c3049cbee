/** @jsxImportSource preact */
import { Effect } from "effect"
import type { ComponentChildren } from "preact"
import { declineReasons } from "../../domain/DeclineReason.ts"
import { Refused } from "../../operation/call.ts"
import { purchaseOperations } from "../../store/idempotency/IdempotencyKey.ts"
import { type BenchRequirements, type Done, perform } from "../bench/perform.ts"
import type { Fields } from "../forms/Form.ts"
import { useFormState } from "../forms/FormState.ts"
import { Icon } from "../layout/Icon.tsx"
import { Form, Link } from "../page/Link.tsx"
import { skuNames } from "./skuNames.ts"

type Fault = Done<"listFaults">["items"][number]

const rules = {
  decline: (reason: string) => ({
    name: `Decline the next payment: ${reason}`,
    times: 1,
    effect: { kind: "decline", reason }
  }),
  lose: {
    name: "Lose the reply of the next purchase",
    // Retrying a search is always right; what an agent does after a purchase is the question.
    when: { operation: purchaseOperations },
    times: 1,
    effect: { kind: "drop", phase: "after" }
  },
  slow: { name: "Slow by 2 s", effect: { kind: "delay", ms: 2000 } }
}

/** Sets the stock of one thing only: prices and the other initial values of a reset stay. */
const setLeft = (sandbox: string, form: Fields, left: number | null) => {
  const stock = [{ sku: form.text("sku"), date: form.optional("date"), left }]
  return perform("changeSandbox", { path: { sandbox }, payload: { stock } })
}

/** Tells a rule from a later one with the same id: ids are reused after a rule is removed. */
const fingerprintOf = ({ fired, matched, ...rule }: Fault): string => Bun.hash(JSON.stringify(rule)).toString(36)

/** Removes a rule, if it is still the one that the form has shown. */
const removeRule = (sandbox: string, form: Fields) =>
  Effect.gen(function* () {
    const [path, shownMark] = [{ sandbox, rule: form.text("rule") }, form.text("shown_rule")]
    if (shownMark !== "" && shownMark !== fingerprintOf(yield* perform("getFault", { path }))) {
      const message = `${path.rule} is no longer the rule that was shown. Nothing was removed.`
      return yield* new Refused({ problem: { _tag: "AnotherRule", message }, status: 409 })
    }
    yield* perform("removeFault", { path })
  })

export const applyFault = (sandbox: string, form: Fields): Effect.Effect<unknown, Refused, BenchRequirements> => {
  const path = { sandbox }
  const add = (payload: object) => perform("addFault", { path, payload })
  switch (form.text("do")) {
    case "decline":
      return add(rules.decline(form.text("reason")))
    case "lose":
      return add(rules.lose)
    case "slow":
      return add(rules.slow)
    case "sellOut":
      return setLeft(sandbox, form, 0)
    case "restock":
      return setLeft(sandbox, form, null)
    default:
      return removeRule(sandbox, form)
  }
}

/** The faults and stock overrides of a sandbox. */
export interface Armed {
  readonly faults: ReadonlyArray<Fault>
  /** What the tester has sold out, with its id if another thing has the same name. */
  readonly soldOut: ReadonlyArray<{ readonly sku: string; readonly name: string; readonly date?: string | undefined }>
}

export const readArmed = (sandbox: string) =>
  Effect.all({
    faults: Effect.map(perform("listFaults", { path: { sandbox } }), ({ items }) => items),
    soldOut: Effect.flatMap(perform("describeSandbox", { path: { sandbox } }), ({ name, overlay }) => {
      const soldOutEntries = overlay.filter(({ left }) => left === 0)
      const always = new Set(soldOutEntries.filter(({ date }) => date === undefined).map(({ sku }) => sku))
      // A single sold-out date is left out if all dates are sold out; restoring all restores it too.
      const listed = soldOutEntries.filter(({ date, sku }) => date === undefined || !always.has(sku))
      if (listed.length === 0) return Effect.succeed([])
      return Effect.map(skuNames(name), (names) => {
        const nameOrSku = (sku: string) => names.get(sku) ?? sku
        const skusByName = Map.groupBy(new Set(listed.map(({ sku }) => sku)), nameOrSku)
        const nameOf = (sku: string) => {
          const name = nameOrSku(sku)
          return skusByName.get(name)?.length === 1 ? name : `${name} (${sku})`
        }
        return listed.map(({ date, sku }) => ({ sku, name: nameOf(sku), date }))
      })
    })
  })

const isSpent = ({ fired, times }: Fault): boolean => times !== undefined && times !== null && fired >= times

const progressText = (fault: Fault): string => {
  if (isSpent(fault)) return ", done"
  return fault.fired === 0 ? "" : `, ${fault.fired === 1 ? "once" : `${fault.fired} times`} so far`
}

const textOf = (fault: Fault): string => `${fault.name ?? fault.effect.kind}${progressText(fault)}`

interface FormProps {
  readonly sandbox: string
  readonly next: string
  readonly class?: string
  readonly hiddenFields?: Readonly<Record<string, string | undefined>>
  readonly children: ComponentChildren
}

const FaultForm = ({ hiddenFields, next, sandbox, ...rest }: FormProps) => (
  <Form
    {...rest}
    // The address names the entry beside the form, in case the page is reloaded.
    to={next.replace("/watch", "/watch/faults")}
    method="post"
    hiddenFields={{ sandbox, next, ...hiddenFields }}
  />
)

interface ArmedFaultProps extends Omit<FormProps, "children" | "class"> {
  readonly text: string
  readonly isSpent?: boolean
}

/** An armed fault, with a button that removes it. */
const ArmedFault = ({ isSpent = false, text, ...form }: ArmedFaultProps) => (
  <FaultForm {...form}>
    <button type="submit" class="watch-armed" data-spent={isSpent ? "" : undefined} aria-label={`Remove: ${text}`}>
      <bdi>{text}</bdi>
      <span aria-hidden="true"> ✕</span>
    </button>
  </FaultForm>
)

/** Sells out what is typed. An invalid value stays, with its error. */
const SellOut = (where: Pick<FormProps, "next" | "sandbox">) => {
  const { error, values } = useFormState()
  const skuError = error?.fields.sku
  return (
    <FaultForm {...where} class="watch-switch">
      <input
        name="sku"
        value={values.sku}
        aria-label="Product, variant, room or seat"
        placeholder="speckle-ceramic-mug"
        required
        {...(skuError === undefined ? {} : { "aria-invalid": true, "aria-describedby": "sku-error", autoFocus: true })}
      />
      {skuError === undefined ? null : (
        <p class="field-error" id="sku-error" role="alert">
          {skuError}
        </p>
      )}
      <button type="submit" name="do" value="sellOut" class="button small quiet">
        Sell it out
      </button>
    </FaultForm>
  )
}

/** Switches for the next faults, and the armed ones. */
export const FaultControls = ({ faults, soldOut, ...where }: Armed & Pick<FormProps, "next" | "sandbox">) => (
  <>
    <details class="watch-menu" name="menu" open={useFormState().error !== undefined}>
      <summary class="button small quiet">
        <Icon name="alert" />
        Make it go wrong
      </summary>
      <div class="panel stack-s">
        <FaultForm {...where} class="watch-switch">
          <select name="reason" aria-label="Why the payment is declined">
            {declineReasons.map((reason) => (
              <option key={reason} value={reason} selected={reason === "insufficient_funds"}>
                {reason.replaceAll("_", " ")}
              </option>
            ))}
          </select>
          <button type="submit" name="do" value="decline" class="button small quiet">
            Decline the next payment
          </button>
          <button type="submit" name="do" value="lose" class="button small quiet">
            Lose the reply of the next purchase
          </button>
          <button type="submit" name="do" value="slow" class="button small quiet">
            Slow by 2 s
          </button>
        </FaultForm>
        <SellOut {...where} />
        <Link to="/bench/docs#faults">Everything that can go wrong</Link>
      </div>
    </details>
    {faults.map((fault) => (
      <ArmedFault
        key={fault.id}
        {...where}
        hiddenFields={{ do: "remove", rule: fault.id, shown_rule: fingerprintOf(fault) }}
        text={textOf(fault)}
        isSpent={isSpent(fault)}
      />
    ))}
    {soldOut.map(({ date, name, sku }) => (
      <ArmedFault
        key={`${sku} ${date}`}
        {...where}
        hiddenFields={{ do: "restock", sku, date }}
        text={`Sold out: ${name}${date === undefined ? "" : ` on ${date}`}`}
      />
    ))}
  </>
)
