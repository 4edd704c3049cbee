/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import { grouped } from "../page/format.ts"
import { unturned } from "./Entry.ts"

const token = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\b\d+(?:\.\d+)?(?:e[+-]?\d+)?\b/gi

const kindOf = (text: string, colon: string | undefined): string => {
  if (text.startsWith('"')) return colon === undefined ? "string" : "key"
  return /^[a-z]/i.test(text) ? "word" : "number"
}

/** A text of JSON in colours. */
const coloured = (text: string): ReadonlyArray<ComponentChildren> => {
  const parts: Array<ComponentChildren> = []
  let at = 0
  for (const found of text.matchAll(token)) {
    const [whole, quoted = whole, colon] = found
    parts.push(
      text.slice(at, found.index),
      <span key={found.index} class={`json-${kindOf(whole, colon)}`}>
        {quoted}
      </span>,
      colon ?? ""
    )
    at = found.index + whole.length
  }
  return [...parts, text.slice(at)]
}

/** In characters: a list of tools alone has ninety thousand, and nobody reads them here. */
const longestShown = 12_000

interface JsonProps {
  readonly id: string
  readonly value: unknown
  readonly label: string
  /** Where all of it is, where it is longer than what is shown. */
  readonly whole: string | undefined
}

/** A value as JSON, with syntax colours. */
export const Json = ({ id, label, value, whole }: JsonProps) => {
  const text = unturned(JSON.stringify(value, null, 2) ?? "null")
  const shown = text.slice(0, longestShown)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section class="json" id={id} tabIndex={0} aria-label={label}>
        <pre>
          <code>{coloured(shown)}</code>
        </pre>
      </section>
      {shown === text ? null : (
        <p class="muted">
          {`The first ${grouped(longestShown)} of ${grouped(text.length)} characters. `}
          {whole === undefined ? null : <a href={whole}>All of it</a>}
        </p>
      )}
    </>
  )
}
