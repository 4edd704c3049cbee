import { Predicate } from "effect"
import type { SlicedWork } from "./SlicedWork.ts"

// The longest list that is written without pauses, in entries.
const longList = 100

// In characters.
const partSize = 65_536

const isWalked = (value: unknown): value is object =>
  Predicate.isObject(value) && typeof (value as { toJSON?: unknown }).toJSON !== "function"

/** Whether a value is or contains a list, up to `levels` deep, that is long enough to be written in slices. */
export const hasLongList = (value: unknown, levels = 2): boolean =>
  Array.isArray(value)
    ? value.length > longList
    : levels > 0 && isWalked(value) && Object.values(value).some((member) => hasLongList(member, levels - 1))

type Write = (text: string) => void

function* writeList(list: ReadonlyArray<unknown>, write: Write): SlicedWork<void> {
  let separator = "["
  for (const entry of list) {
    write(`${separator}${JSON.stringify(entry) ?? "null"}`)
    separator = ","
    yield
  }
  write(list.length === 0 ? "[]" : "]")
}

function* writeObject(value: object, levels: number, write: Write): SlicedWork<void> {
  let separator = "{"
  for (const [name, member] of Object.entries(value)) {
    const isInSlices = isWalked(member) && (Array.isArray(member) || levels > 1)
    const text = isInSlices ? "" : JSON.stringify(member)
    // As in `JSON.stringify`, what has no JSON is omitted.
    if (text === undefined) continue
    write(`${separator}${JSON.stringify(name)}:${text}`)
    separator = ","
    if (isInSlices) yield* Array.isArray(member) ? writeList(member, write) : writeObject(member, levels - 1, write)
  }
  write(separator === "{" ? "{}" : "}")
}

/** `JSON.stringify` in parts, to be joined or sent. It pauses after each entry of the object's own list, or of a member's list. */
export function* jsonInSlices(value: object): SlicedWork<ReadonlyArray<string>> {
  const parts: Array<string> = []
  let part = ""
  // Joining 80,000 small texts takes as long as writing them.
  const write = (text: string) => {
    part += text
    if (part.length < partSize) return
    parts.push(part)
    part = ""
  }
  yield* Array.isArray(value) ? writeList(value, write) : writeObject(value, 2, write)
  return [...parts, part]
}

const encoder = new TextEncoder()

/** The same as UTF-8 bytes. */
export function* jsonBytesInSlices(value: object): SlicedWork<Uint8Array> {
  const parts: Array<Uint8Array> = []
  let length = 0
  for (const text of yield* jsonInSlices(value)) {
    const part = encoder.encode(text)
    parts.push(part)
    length += part.length
    yield
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
    yield
  }
  return bytes
}
