import { isCalendarDay } from "../../domain/CalendarDate.ts"
import { InvalidRequest } from "../../domain/Errors.ts"
import { didYouMean } from "../../domain/Input.ts"
import { lineUnits } from "../../domain/Limits.ts"
import type { Issue, Next, Problem } from "../../domain/Problem.ts"
import { TooLateToCancel } from "../../store/cancellation/CancellationErrors.ts"
import { InsufficientStock, QuantityLimitExceeded } from "../../store/carts/CartErrors.ts"
import { PaymentDeclined, UnrecognizedPaymentToken } from "../../store/payments/PaymentErrors.ts"
import { capitalize, instant, longDate } from "../page/format.ts"

/** Why a form was refused, in words for the person who sent it. */
export interface FormError {
  readonly status: number
  /** What went wrong, in a sentence or two. */
  readonly message: string
  /** The error of each field, by the member's name in the contract. */
  readonly fields: Readonly<Record<string, string>>
  /** Operations that help. */
  readonly next: ReadonlyArray<Next>
}

/** An error that is not about a field. */
export const formError = (status: number, message: string, next: ReadonlyArray<Next> = []): FormError => ({
  status,
  message,
  fields: {},
  next
})

/** The error of a request member, worded for a person who filled in a field. */
const fieldText = ({ expected, maximum, minimum, nearest = [] }: Issue): string => {
  // An instant is expected as it is typed: with its time.
  if (minimum === undefined || maximum === undefined || !isCalendarDay(minimum)) {
    return `This should be ${expected}.${didYouMean(nearest)}`
  }
  return minimum > maximum
    ? "There is no date left to choose."
    : `Choose a date from ${longDate(minimum)} to ${longDate(maximum)}.`
}

/** Form fields that are named differently from the members that they fill in, by the members' paths. */
type FieldNames = Readonly<Record<string, string>>

/** The form field that fills in a member: the first name of its path, unless `names` has another one. */
const fieldOf = ({ field }: Issue, names: FieldNames): string => names[field] ?? field.replace(/[.[].*$/s, "")

/** An error with the message of each marked field. */
export const markedError = (fields: FormError["fields"]): FormError => ({
  ...formError(400, "Please look at the marked fields."),
  fields
})

const issuesError = ({ issues }: InvalidRequest, names: FieldNames): FormError =>
  markedError(Object.fromEntries(issues.toReversed().map((issue) => [fieldOf(issue, names), fieldText(issue)])))

/** An error of a page without fields to mark: a sentence of its own, and what each parameter should have been. */
export const toPageError = (error: FormError, sentence: string): FormError => ({
  ...error,
  message: [sentence, ...Object.entries(error.fields).map(([name, text]) => `${name}: ${text}`)].join(" ")
})

/** An error of a page that has only these fields: if none of them is wrong, nothing is marked. */
export const forFields = (error: FormError, names: ReadonlyArray<string>, sentence: string): FormError => {
  const invalid = Object.keys(error.fields)
  return invalid.length === 0 || invalid.some((name) => names.includes(name)) ? error : toPageError(error, sentence)
}

const paymentError = (text: string, field: string): FormError => ({
  ...formError(402, `${text} Nothing was bought and nothing was charged. Choose another way to pay.`),
  fields: { payment_token: field }
})

/** What is wrong with the quantity of a cart's line. If something is sold out, no quantity is right. */
const quantityText = (problem: Problem): string | undefined => {
  if (problem instanceof InsufficientStock && problem.left > 0) {
    return `Only ${problem.left} left, ${problem.wanted} wanted in all.`
  }
  return problem instanceof QuantityLimitExceeded
    ? `Up to ${lineUnits.max} in all, and the cart already has ${problem.in_cart}.`
    : undefined
}

// The idempotency key is the form's, not the person's.
const alreadyBoughtText =
  "Something else was already bought with this form. Nothing was done now. To buy this as well, send it again."

/** An operation's failure as a page shows it, with the status that its contract declares. */
export const formErrorOf = (problem: Problem, status = 400, names: FieldNames = {}): FormError => {
  if (problem instanceof InvalidRequest) return issuesError(problem, names)
  if (problem instanceof PaymentDeclined) {
    const reason = problem.reason.replaceAll("_", " ")
    return paymentError(`The payment was declined: ${reason}.`, `Declined: ${reason}`)
  }
  if (problem instanceof UnrecognizedPaymentToken) {
    const field = problem.isDiscreet ? "This token is not accepted." : "Tokens begin with tok_ or spt_."
    return paymentError("This shop does not know the payment token.", field)
  }
  const quantity = quantityText(problem)
  if (quantity !== undefined) return { ...markedError({ quantity }), status }
  if (problem instanceof TooLateToCancel) {
    // The page says above it which one, by the number that the person knows.
    return formError(
      status,
      `${capitalize(problem.reason(instant(problem.until)))}. Nothing was changed.`,
      problem.next
    )
  }
  if (problem._tag === "IdempotencyConflict") return formError(status, alreadyBoughtText, [{ operation: "listOrders" }])
  return formError(status, problem.message, problem.next)
}
