import { findPack } from "../../store/world/packs.ts"
import { toWireValue } from "../matching/Matcher.ts"
import { pathsOf } from "./applicability.ts"
import { defaultOversizeBytes, type EffectOf, type FaultEffect, isOfCategory } from "./FaultEffect.ts"
import { updateAt, withAddedMember } from "./updateAt.ts"

type Tamper = EffectOf<"tamper">
type Malform = EffectOf<"malform">

/** The text of a rule. A pack's text exists as long as the sandbox does (`checkRules`). */
const textOf = ({ text }: Tamper): string =>
  typeof text === "string" ? text : (findPack(text.pack)?.texts?.find(({ id }) => id === text.id)?.text ?? "")

const withText = (effect: Tamper, member: unknown): unknown => {
  const { position } = effect
  const value = toWireValue(member)
  const text = textOf(effect)
  if (position === "replace") return text
  // A value that is not text has no start or end.
  if (typeof value !== "string") return member
  return position === "start" ? `${text} ${value}` : `${value} ${text}`
}

/** Whether an answer is that of a protocol request: a whole message as text. */
const isMessage = (operation: string, answer: unknown): answer is string =>
  operation.startsWith("protocol:") && typeof answer === "string"

/** A whole message with a change applied; the same string if nothing changes. */
const mapMessage = (text: string, change: (message: unknown) => unknown): string => {
  const message: unknown = JSON.parse(text)
  const changed = change(message)
  return changed === message ? text : JSON.stringify(changed)
}

const tamperTexts = (effect: Tamper, operation: string, answer: unknown): unknown =>
  pathsOf(effect.target, operation).reduce(
    (value, path) => updateAt(value, path.split("."), (text) => withText(effect, text)),
    answer
  )

/** An operation's answer with a text put into it; the same answer if it has no place for the text. */
export const tamper = (effect: Tamper, operation: string, answer: unknown): unknown =>
  isMessage(operation, answer)
    ? mapMessage(answer, (message) => tamperTexts(effect, operation, message))
    : tamperTexts(effect, operation, answer)

const toOtherType = (member: unknown): unknown => {
  const value = toWireValue(member)
  if (typeof value === "string") return value.length
  return typeof value === "object" ? "[object Object]" : String(value)
}

const firstMember = (answer: unknown): string =>
  typeof answer === "object" && answer !== null ? (Object.keys(answer)[0] ?? "") : ""

const malformMembers = ({ bytes = defaultOversizeBytes, how, member }: Malform, answer: unknown): unknown => {
  const path = (member ?? firstMember(answer)).split(".")
  if (how === "missingMember") return updateAt(answer, path, () => undefined)
  if (how === "wrongType") return updateAt(answer, path, toOtherType)
  return how === "oversize" ? withAddedMember(answer, "debug", "x".repeat(bytes)) : answer
}

/** An operation's answer with a member missing, of another type, or very long. */
export const malform = (effect: Malform, operation: string, answer: unknown): unknown => {
  if (!isMessage(operation, answer)) return malformMembers(effect, answer)
  // Without `member` it applies to the result: the rest is the same in every message.
  const isOfResult = effect.member === undefined || effect.how === "oversize"
  return mapMessage(answer, (message) =>
    isOfResult
      ? updateAt(message, ["result"], (result) => malformMembers(effect, result))
      : malformMembers(effect, message)
  )
}

const badGatewayPage =
  "<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>"

/** Rewrites a body that is truncated or not JSON; undefined for effects on members. */
export const rewriteOf = ({ how }: Malform): ((body: string) => string) | undefined => {
  if (how === "truncate") return (body) => body.slice(0, Math.floor(body.length / 2))
  return how === "notJson" ? () => badGatewayPage : undefined
}

/** Whether an effect changes anything in an answer: not every answer has the text or the member. */
export const canAlter = (
  effect: FaultEffect,
  operation: string,
  answer: unknown,
  tamperAnswer: typeof tamper
): boolean => {
  if (!isOfCategory("alteration", effect)) return true
  if (effect.kind === "tamper") return tamperAnswer(effect, operation, answer) !== answer
  return rewriteOf(effect) !== undefined || malform(effect, operation, answer) !== answer
}
