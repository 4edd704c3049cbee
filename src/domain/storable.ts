import { quote } from "./Input.ts"

/**
 * Text as every database gives it back. Half of a surrogate pair has no form in UTF-8, and no text of Postgres has U+0000:
 * both are U+FFFD.
 */
export const storable = (text: string): string => text.toWellFormed().replaceAll("\0", "\ufffd")

const isStorableAs = (what: string) => (text: string) =>
  storable(text) === text || `${what} without U+0000 and without half of a surrogate pair, received ${quote(text)}`

/** Whether a text is given back as it is, or what would be. */
export const isStorable = isStorableAs("a text")

const isStorableName = isStorableAs("names")

/** The texts in a value that are not, and the names of members, with their places. */
export function* notStorableIn(
  value: unknown,
  path: ReadonlyArray<PropertyKey> = []
): Generator<{ readonly path: ReadonlyArray<PropertyKey>; readonly message: string }> {
  if (typeof value === "string") {
    const message = isStorable(value)
    if (message !== true) yield { path, message }
  }
  if (typeof value !== "object" || value === null) return
  for (const [name, member] of Object.entries(value)) {
    const message = isStorableName(name)
    if (message !== true) yield { path, message }
    yield* notStorableIn(member, [...path, name])
  }
}
