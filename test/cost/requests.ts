import { maxBodyBytes } from "../../src/http/JsonBody.ts"
import type { Schema } from "../http/operations.ts"

/** A value for a schema: its first example or enum value, otherwise any value of its type. */
export const exampleOf = ({ enum: choices, examples, properties, type }: Schema): unknown => {
  const [known] = [...(examples ?? []), ...(choices ?? [])]
  if (known !== undefined) return known
  if (properties === undefined) return type === "array" ? [{ id: "speckle-ceramic-mug" }] : "any"
  return Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, exampleOf(member)]))
}

/** The names of the members of a body. */
export const membersOf = ({ properties = {} }: Schema): ReadonlyArray<string> => Object.keys(properties)

/** A body of the maximum length, with a text for each of its members. */
export const withMembers = (body: Schema, text: (characters: number) => string): string => {
  const names = membersOf(body)
  const characters = Math.floor((maxBodyBytes - 100) / Math.max(names.length, 1)) - 50
  return `{${names.map((name) => `${JSON.stringify(name)}:${text(characters)}`).join()}}`
}

// Bun accepts some 16 KiB of URL and headers together.
const maxHeadCharacters = 12_000

const repeatUpToLength = (part: (index: number) => string): string => {
  let text = ""
  for (let index = 0; text.length < maxHeadCharacters; index++) text += part(index)
  return text
}

/** Different words, up to the 200 characters that a search accepts. */
const distinctWords = (prefix: string): string =>
  repeatUpToLength(
    (index) => `${prefix}${String.fromCharCode(97 + (index % 26))}${Math.floor(index / 26) || ""}+`
  ).slice(0, 200)

/** Search texts of the maximum length: words with many matches, misspelled words, and words without a match. */
export const longSearches: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["", "x", "cera", "ceramc"].map((word) => [`words of ${word || "a letter"}`, distinctWords(word)])
  ),
  "letters that are several": "%EF%B7%BA".repeat(200),
  "a word of such letters": "%E3%8C%80".repeat(200),
  prices: "under+$1,000".repeat(16)
}

/** Query strings that are costly for their length. `names` are the parameters that the route reads. */
export const longQueries = (names: ReadonlyArray<string>): Readonly<Record<string, string>> => {
  const each = (value: (characters: number) => string): string =>
    names.map((name) => `${name}=${value(Math.floor(maxHeadCharacters / names.length) - name.length)}`).join("&")
  return {
    "parameters without a name": repeatUpToLength(() => "&"),
    "parameters without a value": repeatUpToLength((index) => `${index.toString(36)}&`),
    "parameters that there are not": repeatUpToLength((index) => `k${index}=v&`),
    "a hundred parameters": Array.from({ length: 100 }, (_, index) => `k${"a".repeat(100)}${index}`).join("&"),
    "percent signs": `a=${repeatUpToLength(() => "%")}`,
    "codes of characters": `a=${repeatUpToLength(() => "%F0%9F%98%80")}`,
    ...(names.length === 0
      ? {}
      : {
          "one parameter again and again": repeatUpToLength(() => `${names[0]}=1&`),
          "long values": each((characters) => "a".repeat(characters)),
          "long numbers": each((characters) => "1".repeat(characters)),
          "long dates": each((characters) => `2026-11-20T09:30:00.${"0".repeat(characters)}Z`),
          ...Object.fromEntries(
            names.flatMap((name) =>
              ["ab+", "ceramci-mgu+", "c+s+t+"].map((word) => [
                `${name} of ${word}`,
                `${name}=${word.repeat(Math.floor(200 / word.length))}`
              ])
            )
          )
        })
  }
}

/** Paths that are costly for their length, including the route's own path with a long text for each parameter. */
export const longPaths = (path: string): Readonly<Record<string, string>> => {
  const withParameters = (text: string) => path.replace(/\{\w+\}|:\w+|\*/g, text)
  return {
    "a path of long names": withParameters("a".repeat(maxHeadCharacters)),
    "a path of words": withParameters(repeatUpToLength((index) => `w${index}-`)),
    "a path of codes": withParameters(repeatUpToLength(() => "%C3%A9")),
    "a path of percent signs": withParameters(repeatUpToLength(() => "%")),
    "a path that goes on": `${path}${repeatUpToLength(() => "/")}x`,
    "a path of many names": `${path}${repeatUpToLength((index) => `/${index}`)}`
  }
}

/** Headers that are costly for their length, both those that the server reads and others. */
export const longHeaders: Readonly<Record<string, Record<string, string>>> = {
  ...Object.fromEntries(
    [
      "accept",
      "accept-encoding",
      "accept-language",
      "authorization",
      "content-type",
      "cookie",
      "idempotency-key",
      "if-none-match",
      "origin",
      "request-id",
      "sec-fetch-site",
      "traceparent",
      "x-org-id",
      "x-request-id",
      "x-store-channel"
    ].flatMap((name) => [
      [`a long ${name}`, { [name]: "a".repeat(maxHeadCharacters) }],
      [`${name} of many parts`, { [name]: repeatUpToLength((index) => `a${index}=b; "c", `).trimEnd() }]
    ])
  ),
  "a long key": { authorization: `Bearer vis_org_${"a".repeat(maxHeadCharacters)}` },
  "many tags": { "if-none-match": repeatUpToLength(() => 'W/"a", ').trimEnd() },
  "many headers": Object.fromEntries(Array.from({ length: 180 }, (_, index) => [`x-h${index}`, "v"]))
}
