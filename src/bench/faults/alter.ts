import { findPack } from "../../store/world/packs.ts"
import { asTold } from "../matching/Matcher.ts"
import { pathsOf } from "./applies.ts"
import { changedAt, withMore } from "./changedAt.ts"
import type { EffectOf, FaultEffect } from "./FaultEffect.ts"

type Tamper = EffectOf<"tamper">
type Malform = EffectOf<"malform">

/** The text of a rule. One of a pack is there as long as the sandbox is (`checkRules`). */
const textOf = ({ text }: Tamper): string =>
  typeof text === "string" ? text : (findPack(text.pack)?.texts?.find(({ id }) => id === text.id)?.text ?? "")

const withText = (effect: Tamper, member: unknown): unknown => {
  const { position } = effect
  const value = asTold(member)
  const text = textOf(effect)
  if (position === "replace") return text
  // What is no text has no beginning and no end.
  if (typeof value !== "string") return member
  return position === "start" ? `${text} ${value}` : `${value} ${text}`
}

/** Whether an answer is that of a protocol's own request: the text of a whole message. */
const isMessage = (operation: string, answer: unknown): answer is string =>
  operation.startsWith("protocol:") && typeof answer === "string"

/** A whole message with something of it changed; the very same where nothing is. */
const inMessage = (text: string, change: (message: unknown) => unknown): string => {
  const message: unknown = JSON.parse(text)
  const changed = change(message)
  return changed === message ? text : JSON.stringify(changed)
}

const withTexts = (effect: Tamper, operation: string, answer: unknown): unknown =>
  pathsOf(effect.target, operation).reduce(
    (value, path) => changedAt(value, path.split("."), (text) => withText(effect, text)),
    answer
  )

/** What an operation answered, with a text put into it. */
export const tampered = (effect: Tamper, operation: string, answer: unknown): unknown =>
  isMessage(operation, answer)
    ? inMessage(answer, (message) => withTexts(effect, operation, message))
    : withTexts(effect, operation, answer)

const otherType = (member: unknown): unknown => {
  const value = asTold(member)
  if (typeof value === "string") return value.length
  return typeof value === "object" ? "[object Object]" : String(value)
}

const usualBytes = 1_048_576

const firstMember = (answer: unknown): string =>
  typeof answer === "object" && answer !== null ? (Object.keys(answer)[0] ?? "") : ""

const withMembers = ({ bytes = usualBytes, how, member }: Malform, answer: unknown): unknown => {
  const path = (member ?? firstMember(answer)).split(".")
  if (how === "missingMember") return changedAt(answer, path, () => undefined)
  if (how === "wrongType") return changedAt(answer, path, otherType)
  return how === "oversize" ? withMore(answer, "debug", "x".repeat(bytes)) : answer
}

/** What an operation answered, with a member missing, of another type, or of many bytes. */
export const malformed = (effect: Malform, operation: string, answer: unknown): unknown => {
  if (!isMessage(operation, answer)) return withMembers(effect, answer)
  // Unless a member is named, it is one of the result: what stands round it is the same in every message.
  const isOfResult = effect.member === undefined || effect.how === "oversize"
  return inMessage(answer, (message) =>
    isOfResult ? changedAt(message, ["result"], (result) => withMembers(effect, result)) : withMembers(effect, message)
  )
}

const page =
  "<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>"

/** The text of an answer that is cut off, or no JSON; undefined for what is done to its members. */
export const rewriteOf = ({ how }: Malform): ((body: string) => string) | undefined => {
  if (how === "truncate") return (body) => body.slice(0, Math.floor(body.length / 2))
  return how === "notJson" ? () => page : undefined
}

/** Whether an effect changes anything of what an operation answered: not each answer has what it is about. */
export const alters = (effect: FaultEffect, operation: string, answer: unknown): boolean => {
  if (effect.kind === "tamper") return tampered(effect, operation, answer) !== answer
  if (effect.kind !== "malform" || rewriteOf(effect) !== undefined) return true
  return malformed(effect, operation, answer) !== answer
}
