import { maxJsonDepth, maxJsonValues } from "../../src/domain/Limits.ts"
import { maxBodyBytes } from "../../src/http/JsonBody.ts"

/** Joins parts with commas between `open` and `close`, up to a length and a number of parts. */
export const joinUpToLength = (
  open: string,
  part: (index: number) => string,
  close: string,
  characters = maxBodyBytes,
  maxParts = Number.POSITIVE_INFINITY
): string => {
  const parts: Array<string> = []
  let left = characters - open.length - close.length
  for (let index = 0; index < maxParts; index++) {
    const next = part(index)
    left -= next.length + 1
    if (left < 0) break
    parts.push(next)
  }
  return open + parts.join(",") + close
}

const nested = (open: string, close: string, characters: number): string => {
  const levels = Math.floor((characters - 1) / (open.length + close.length))
  return `${open.repeat(levels)}1${close.repeat(levels)}`
}

type JsonShapes = Readonly<Record<string, (characters: number) => string>>

/** The same shapes, which keep their text for the next request of the same length. */
const keepLatest = (shapes: JsonShapes): JsonShapes =>
  Object.fromEntries(
    Object.entries(shapes).map(([name, of]) => {
      let latest = { characters: -1, text: "" }
      return [
        name,
        (characters: number) => {
          if (latest.characters !== characters) latest = { characters, text: of(characters) }
          return latest.text
        }
      ]
    })
  )

/** Valid and invalid JSON that is costly for its length: wide, deep or long values of every type, and many members. */
export const costlyJson: JsonShapes = keepLatest({
  members: (characters) => joinUpToLength("{", (index) => `"${index.toString(36)}k":0`, "}", characters),
  "members with numbers for names": (characters) =>
    joinUpToLength("{", (index) => `"${index * 40_000}":0`, "}", characters),
  "one member again and again": (characters) => joinUpToLength("{", () => '"a":{}', "}", characters),
  prototypes: (characters) => joinUpToLength("{", () => '"__proto__":{}', "}", characters),
  numbers: (characters) => joinUpToLength("[", () => "1", "]", characters),
  objects: (characters) => joinUpToLength("[", () => '{"a":{}}', "]", characters),
  "objects of other members each": (characters) =>
    joinUpToLength("[", (index) => `{"k${index}":[${index}]}`, "]", characters),
  strings: (characters) => joinUpToLength("[", (index) => `"${index.toString(36)}"`, "]", characters),
  lists: (characters) => joinUpToLength("[", () => "[]", "]", characters),
  "deep lists": (characters) => nested("[", "]", characters),
  "deep objects": (characters) => nested('{"a":', "}", characters),
  "a string": (characters) => `"${"a".repeat(characters - 2)}"`,
  "a string of spaces": (characters) => `"${" ".repeat(characters - 2)}"`,
  "a string of escapes": (characters) => `"${"\\n".repeat(characters / 2 - 1)}"`,
  "a string of halves of characters": (characters) => `"${"\\ud800".repeat(Math.floor(characters / 6) - 1)}"`,
  "a string of backslashes": (characters) => `"${"\\".repeat(characters - 2)}"`,
  "an e-mail address": (characters) => `"a@${".".repeat(characters - 6)} "`,
  "a number": (characters) => "1".repeat(characters),
  "a fraction": (characters) => `0.${"1".repeat(characters - 2)}`,
  spaces: (characters) => " ".repeat(characters),
  "the beginning of a list": (characters) => "[".repeat(characters),
  "the beginning of an object": (characters) => `{"${"a".repeat(characters - 2)}`,
  "quotation marks": (characters) => '"'.repeat(characters),
  commas: (characters) => ",".repeat(characters)
})

// The limit applies to the whole body: 500 values are left for the rest of it.
const maxPartValues = maxJsonValues - 500

/** JSON within the limits of the parser, so that it reaches the code behind the parser. */
export const acceptedJson = (share: number): JsonShapes => ({
  "members of long names": (characters) =>
    joinUpToLength("{", (index) => `"${index}${"k".repeat(100)}":0`, "}", characters, maxPartValues / share),
  numbers: (characters) => joinUpToLength("[", () => "1", "]", characters, maxPartValues / share),
  objects: (characters) => joinUpToLength("[", () => "{}", "]", characters, maxPartValues / share / 2),
  "objects with an id": (characters) =>
    joinUpToLength("[", () => '{"id":"speckle-ceramic-mug"}', "]", characters, maxPartValues / share / 3),
  strings: (characters) => joinUpToLength("[", () => `"${"s".repeat(90)}"`, "]", characters, maxPartValues / share),
  "lists within lists": () => {
    const levels = maxJsonDepth - 8
    return nested(
      `[${"0,".repeat(Math.floor(maxPartValues / share / levels) - 2)}`,
      "]",
      levels * (maxPartValues / share / levels) * 2
    )
  },
  "a string": (characters) => `"${"a".repeat(characters - 2)}"`,
  "a string of spaces": (characters) => `"${" ".repeat(characters - 2)}"`,
  "an e-mail address": (characters) => `"a@${".".repeat(characters - 6)} "`,
  "a list in a string": (characters) => JSON.stringify(joinUpToLength("[", () => "{}", "]", characters)),
  "a large list in a string": (characters) =>
    JSON.stringify(joinUpToLength("[", () => "1", "]", characters, maxPartValues)),
  "a long number": (characters) => "1".repeat(characters)
})
