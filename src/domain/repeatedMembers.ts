import { Predicate } from "effect"
import { fieldOf } from "./issuesOf.ts"

// What stands before and behind the end of each name: of JSON whole texts, of YAML what is in quotes on one line, as names are, and
// what plain names mostly end with. Plain ones that end in one of \ " ' : , [ ] { }, as `k]:` and `a":`, are not looked at. In a text
// that is no name a number changes that text alone, which nobody reads here.
const namesOfJson = /("[^"\\]*(?:\\.[^"\\]*)*)(")/g
const namesOfYaml =
  /((?<![^\s[{,:])(?:"[^"\\\n]*(?:\\.[^"\\\n]*)*(?=")|'(?:[^'\n]|'')*(?='))|(?<=[^\s\\"':,[\]{}]))(["']?\s*:)/g

/** A text in which no member is called as another one, nor takes anything from another (`<<`): a number is behind each name. */
const numberNames = (text: string, names: RegExp): string => {
  let count = 0
  return text.replaceAll(names, (_, begun, end) => `${begun}~${count++}${end}`)
}

type Path = ReadonlyArray<PropertyKey>

const repeatedPathsIn = (value: unknown, path: Path): ReadonlyArray<Path> => {
  if (Array.isArray(value)) return value.flatMap((item, at) => repeatedPathsIn(item, [...path, at]))
  if (!Predicate.isRecord(value)) return []
  const seen = new Set<string>()
  return Object.entries(value).flatMap(([key, item]) => {
    const name = key.replace(/~\d+$/, "")
    const within = [...path, name]
    const found = seen.has(name) ? [within] : []
    seen.add(name)
    return [...found, ...repeatedPathsIn(item, within)]
  })
}

/** The members of a file that are there more than once in one object: a parser keeps the last one and says nothing. */
export const repeatedMembers = (text: string, isJson: boolean): ReadonlyArray<Path> => {
  try {
    const value = isJson ? JSON.parse(numberNames(text, namesOfJson)) : Bun.YAML.parse(numberNames(text, namesOfYaml))
    return [...new Map(repeatedPathsIn(value, []).map((path) => [fieldOf(path), path])).values()]
  } catch {
    // An alias that is a name is none any more.
    return []
  }
}
