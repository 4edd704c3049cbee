/** @jsxImportSource preact */
import { DateTime } from "effect"
import type { ComponentChildren } from "preact"
import { forkCount } from "../../domain/Limits.ts"
import { Input } from "../forms/Field.tsx"
import { instant } from "../page/format.ts"
import { Form } from "../page/Link.tsx"
import { controlPath, type Sandbox } from "./Sandbox.ts"

interface ControlFormProps {
  readonly sandbox: string
  /** The action: the last part of the form's address. */
  readonly to: string
  /** Where to go afterwards, instead of the page of the controls. */
  readonly next?: string | undefined
  readonly class?: string
  readonly hiddenFields?: Readonly<Record<string, string>>
  readonly children: ComponentChildren
}

export const ControlForm = ({ hiddenFields, next, sandbox, to, ...rest }: ControlFormProps) => (
  <Form {...rest} to={controlPath(sandbox, to)} method="post" hiddenFields={{ next, ...hiddenFields }} />
)

interface ClockProps extends Pick<Sandbox, "clock"> {
  readonly sandbox: string
  readonly next?: string
}

const clockWords = { system: "the server's clock", offset: "the server's clock plus an offset", frozen: "frozen" }

export const ClockControl = ({ clock: { mode, now }, next, sandbox }: ClockProps) => {
  const isFrozen = mode === "frozen"
  return (
    <ControlForm sandbox={sandbox} to="clock" next={next} class="clock-control">
      <p>
        <time class="clock-now">{instant(DateTime.formatIso(now))}</time>
        <span class="muted">{clockWords[mode]}</span>
      </p>
      <p class="actions">
        <button type="submit" class="button small quiet" name="do" value={isFrozen ? "run" : "freeze"}>
          {isFrozen ? "Let it run" : "Freeze"}
        </button>
        <button type="submit" class="button small quiet" name="do" value="PT1H">
          +1 hour
        </button>
        <button type="submit" class="button small quiet" name="do" value="P1D">
          +1 day
        </button>
      </p>
    </ControlForm>
  )
}

/** Advances the clock to an instant that is typed. */
export const ClockTo = ({ sandbox }: { readonly sandbox: string }) => (
  <ControlForm sandbox={sandbox} to="clock" class="inline-form">
    <Input label="Advance to" name="to" placeholder="2027-01-15T09:30:00Z" required />
    <button type="submit" class="button quiet">
      Set
    </button>
  </ControlForm>
)

export const ForkControl = ({ sandbox }: { readonly sandbox: string }) => (
  <ControlForm sandbox={sandbox} to="fork" class="inline-form">
    <Input label="Copies" name="count" type="number" initial="1" min={forkCount.min} max={forkCount.max} required />
    <button type="submit" class="button quiet">
      Fork
    </button>
  </ControlForm>
)

/** What a reset leaves. */
export const keptByReset =
  "Rules, stock and the clock stay as set; rules count from 0, and an advanced clock goes back."

const confirmations = {
  reset: ["Reset", `What was done in it is deleted. ${keptByReset}`, "Reset it"],
  drop: ["Drop", "It is deleted with everything in it, its snapshots and its journal.", "Drop it permanently"]
} as const

interface AskedProps {
  readonly label: string
  readonly "aria-label"?: string
  /** The form that it opens. */
  readonly children: ComponentChildren
}

/** A button that asks first, for what cannot be undone. */
export const Asked = ({ children, label, ...rest }: AskedProps) => (
  <details class="asked" name="menu">
    <summary {...rest} class="button small quiet">
      {label}
    </summary>
    {children}
  </details>
)

interface QuestionProps {
  readonly text: string
  readonly confirm: string
  /** The field that the button sends. */
  readonly name?: string
  readonly value?: string
}

/** The text of such a form, and the button that confirms. */
export const Question = ({ confirm, text, ...button }: QuestionProps) => (
  <>
    <p class="field-hint">{text}</p>
    <button {...button} type="submit" class="button small danger">
      {confirm}
    </button>
  </>
)

interface ConfirmActionProps extends Pick<ControlFormProps, "sandbox" | "next"> {
  readonly to: keyof typeof confirmations
  /** What else happens. */
  readonly note?: string
}

/** Asks before a sandbox is reset or dropped, because neither can be undone. */
export const ConfirmAction = ({ note = "", to, ...where }: ConfirmActionProps) => {
  const [label, text, confirm] = confirmations[to]
  return (
    <Asked label={label}>
      <ControlForm {...where} to={to} class="stack-s">
        <Question text={text + note} confirm={confirm} />
      </ControlForm>
    </Asked>
  )
}
