import { Either } from "effect"

/** Whether documents of YAML were read into a list. The line before the first one divides nothing, nor do comments before it. */
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

// Each line is read with all before it. So many lines times characters take about half a second.
const maxParseCost = 100_000_000

/** The line behind the longest beginning that is YAML, as the parser does not say where it ended; none where that would take long. */
const invalidLineOf = (text: string): number | undefined => {
  const lines = text.split("\n")
  if (lines.length * text.length > maxParseCost) return undefined
  let line = lines.length
  while (line > 1 && !isParsable(lines.slice(0, line - 1).join("\n"))) line -= 1
  return line
}

/** Why a text is not read: it is no YAML, from a line on where that is known, or more than one document. */
interface YamlError {
  readonly isYaml: boolean
  readonly line?: number | undefined
  readonly reason: string
}

/** Reads the one document of a text of YAML. */
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
