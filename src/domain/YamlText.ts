import { Either } from "effect"

/** Whether the text has several YAML documents. A `---` before the first one, also after comments, separates nothing. */
const hasSeveralDocuments = (text: string, value: unknown): boolean =>
  Array.isArray(value) && /\S\s*^---(\s|$)/m.test(text.replaceAll(/^[#%].*$/gm, ""))

const isParsable = (text: string): boolean => {
  try {
    Bun.YAML.parse(text)
    return true
  } catch {
    return false
  }
}

// Each line is parsed with all lines before it. Lines times characters up to this take about half a second.
const maxParseCost = 100_000_000

/** The line after the longest prefix that is valid YAML, as the parser reports no position; undefined if that would take too long. */
const invalidLineOf = (text: string): number | undefined => {
  const lines = text.split("\n")
  if (lines.length * text.length > maxParseCost) return undefined
  let line = lines.length
  while (line > 1 && !isParsable(lines.slice(0, line - 1).join("\n"))) line -= 1
  return line
}

/** Why a text was rejected: invalid YAML, with the line if it is known, or several documents. */
interface YamlError {
  readonly isYaml: boolean
  readonly line?: number | undefined
  readonly reason: string
}

/** Parses a text with one YAML document. */
export const readYaml = (text: string): Either.Either<unknown, YamlError> =>
  Either.try({
    try: (): unknown => Bun.YAML.parse(text),
    catch: (error): YamlError => ({
      isYaml: false,
      line: invalidLineOf(text),
      reason: error instanceof Error ? error.message : String(error)
    })
  }).pipe(
    Either.filterOrLeft(
      (value) => !hasSeveralDocuments(text, value),
      (): YamlError => ({ isYaml: true, reason: "has several documents (---): expected one" })
    )
  )
