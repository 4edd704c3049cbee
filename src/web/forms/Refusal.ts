import { ParseResult } from "effect"
import { longDate } from "../page/format.ts"

/** Why something was not done, as the person who sent the form is told. */
export interface Refusal {
  readonly status: number
  /** What went wrong, in a sentence or two; absent where the fields say it all. */
  readonly message: string
  /** What is wrong with a field, by the name that the contract gives it. */
  readonly fields: Readonly<Record<string, string>>
}

const payments = new Set(["PaymentDeclined", "UnrecognizedPaymentToken"])

const look = "Please look at the marked fields."

/** Which dates a message names, as a person writes them. */
const range = /expected a date from (\d{4}-\d\d-\d\d) to (\d{4}-\d\d-\d\d)/

/** What an agent is told about a member of its request, told to a person who filled in a field. */
const fieldText = (message: string): string => {
  const [, first, last] = range.exec(message) ?? []
  if (first !== undefined && last !== undefined) {
    return first > last ? "There is no such date left." : `Choose a date from ${longDate(first)} to ${longDate(last)}.`
  }
  const [, accepted] = /expected (.*?)(?:, received .*)?\.?$/s.exec(message) ?? []
  return accepted === undefined ? message : `This should be ${accepted.replace(/, YYYY-MM-DD$/, "")}.`
}

const ofIssues = (error: ParseResult.ParseError): Refusal => {
  const fields: Record<string, string> = {}
  for (const { message, path } of ParseResult.ArrayFormatter.formatErrorSync(error)) {
    fields[String(path[0] ?? "")] ??= fieldText(message)
  }
  return { status: 400, message: look, fields }
}

// What the API adds for programs: which route to call next, which token to send.
const asides = /\s*(GET|POST) \/api\S* [^.]*\.|;?\s*(try again with another token|make a new cart with)[^.]*/g

/** A sentence of the API without what only a program can use. */
const plain = (message: string): string =>
  `${message.replace(asides, "").replace(/[\s;]+$/, "")}`.replace(/([^.!?])$/, "$1.")

const ofDecline = (message: string): Refusal => {
  const [, reason] = /declined: (\w+)/.exec(message) ?? []
  const text =
    reason === undefined
      ? "The payment token is not one that this shop knows."
      : `The payment was declined: ${reason.replaceAll("_", " ")}.`
  return {
    status: 402,
    message: `${text} Nothing was charged and nothing was taken. Choose another way to pay.`,
    fields: { payment_token: reason === undefined ? "Tokens begin with tok_ or spt_." : `Declined: ${reason}` }
  }
}

/** A failure of an operation, as a page tells it; with the status that its contract gives it. */
export const refusalOf = (error: { readonly _tag: string; readonly message: string }, status = 400): Refusal => {
  if (error instanceof ParseResult.ParseError) return ofIssues(error)
  if (payments.has(error._tag)) return ofDecline(error.message)
  const [, field] = /^([a-z_]+): /.exec(error.message) ?? []
  if (error._tag === "InvalidRequest" && field !== undefined) {
    return { status: 400, message: look, fields: { [field]: fieldText(error.message) } }
  }
  return { status, message: plain(error.message.replace(/^[a-z_]+: /, "")), fields: {} }
}
