/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import { ScrollArea } from "../layout/ScrollArea.tsx"
import { escapeBidi } from "../page/escapeBidi.ts"
import { formatNumber } from "../page/format.ts"

const token = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\b\d+(?:\.\d+)?(?:e[+-]?\d+)?\b/gi

const kindOf = (text: string, colon: string | undefined): string => {
  if (text.startsWith('"')) return colon === undefined ? "string" : "key"
  return /^[a-z]/i.test(text) ? "word" : "number"
}

const highlight = (text: string): ReadonlyArray<ComponentChildren> => {
  const parts: Array<ComponentChildren> = []
  let at = 0
  for (const found of text.matchAll(token)) {
    const [matched, quoted = matched, colon] = found
    parts.push(
      text.slice(at, found.index),
      <span key={found.index} class={`json-${kindOf(matched, colon)}`}>
        {quoted}
      </span>,
      colon ?? ""
    )
    at = found.index + matched.length
  }
  return [...parts, text.slice(at)]
}

/** In characters: a list of tools alone has ninety thousand, and nobody reads them here. */
const maxShownLength = 12_000

interface JsonProps {
  readonly id: string
  readonly value: unknown
  readonly label: string
  /** The address of the full value, if it is longer than what is shown. */
  readonly fullValueUrl: string | undefined
}

export const Json = ({ id, label, value, fullValueUrl }: JsonProps) => {
  const text = escapeBidi(JSON.stringify(value, null, 2) ?? "null")
  const shown = text.slice(0, maxShownLength)
  return (
    <>
      <ScrollArea class="json" id={id} label={label}>
        <pre>
          <code>{highlight(shown)}</code>
        </pre>
      </ScrollArea>
      {shown === text ? null : (
        <p class="muted">
          {`The first ${formatNumber(maxShownLength)} of ${formatNumber(text.length)} characters. `}
          {fullValueUrl === undefined ? null : <a href={fullValueUrl}>All of it</a>}
        </p>
      )}
    </>
  )
}
