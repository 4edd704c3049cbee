import { Option } from "effect"

const word = /\s*((?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+)/gsy

const unquote = (text: string): string =>
  text.replace(/"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)/gs, (_, double?: string, single?: string, escaped?: string) =>
    double === undefined ? (single ?? escaped ?? "") : double.replace(/\\(["\\$`])/g, "$1")
  )

/**
 * Splits a command into words as a shell does, with quotes and backslashes and no other shell syntax. None if a quote
 * is not closed.
 */
export const splitWords = (command: string): Option.Option<ReadonlyArray<string>> => {
  const words: Array<string> = []
  const text = command.trim()
  word.lastIndex = 0
  while (word.lastIndex < text.length) {
    const [, found] = word.exec(text) ?? []
    if (found === undefined) return Option.none()
    words.push(unquote(found))
  }
  return Option.some(words)
}
