import { Predicate } from "effect"
import { fieldOf } from "./issuesOf.ts"

// What precedes and follows the end of each name. JSON: any string. YAML: quoted text on one line, and the usual end of
// plain names. Plain names that end with one of \ " ' : , [ ] { }, as `k]:` and `a":`, are skipped. In other texts a
// number only changes that text, which nobody reads here.
const namesOfJson = /("[^"\\]*(?:\\.[^"\\]*)*)(")/g
const namesOfYaml =
  /((?<![^\s[{,:])(?:"[^"\\\n]*(?:\\.[^"\\\n]*)*(?=")|'(?:[^'\n]|'')*(?='))|(?<=[^\s\\"':,[\]{}]))(["']?\s*:)/g

/** Appends a number to each name, so that no name repeats and `<<` merges nothing. */
const numberNames = (text: string, names: RegExp): string => {
  let count = 0
  return text.replaceAll(names, (_, start, end) => `${start}~${count++}${end}`)
}

type Path = ReadonlyArray<PropertyKey>

const repeatedPathsIn = (value: unknown, path: Path): ReadonlyArray<Path> => {
  if (Array.isArray(value)) return value.flatMap((item, at) => repeatedPathsIn(item, [...path, at]))
  if (!Predicate.isRecord(value)) return []
  const seen = new Set<string>()
  return Object.entries(value).flatMap(([key, item]) => {
    const name = key.replace(/~\d+$/, "")
    const within = [...path, name]
    const repeated = seen.has(name) ? [within] : []
    seen.add(name)
    return [...repeated, ...repeatedPathsIn(item, within)]
  })
}

/** Members that appear more than once in one object: a parser keeps the last one without a warning. */
export const repeatedMembers = (text: string, isJson: boolean): ReadonlyArray<Path> => {
  try {
    const value = isJson ? JSON.parse(numberNames(text, namesOfJson)) : Bun.YAML.parse(numberNames(text, namesOfYaml))
    return [...new Map(repeatedPathsIn(value, []).map((path) => [fieldOf(path), path])).values()]
  } catch {
    // A numbered alias is no longer one.
    return []
  }
}
