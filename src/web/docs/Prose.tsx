/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"

// The markup of our descriptions: `code` and **strong**.
const markupPattern = /`([^`]+)`|\*\*([^*]+)\*\*/g

export const Line = ({ text }: { readonly text: string }) => {
  const parts: Array<ComponentChildren> = []
  let end = 0
  for (const match of text.matchAll(markupPattern)) {
    const [matched, code, strong] = match
    parts.push(text.slice(end, match.index), code === undefined ? <strong>{strong}</strong> : <code>{code}</code>)
    end = match.index + matched.length
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  )
}

export const Prose = ({ text }: { readonly text: string }) => (
  <>
    {text.split(/\n{2,}/).map((paragraph) => (
      <p key={paragraph}>
        <Line text={paragraph} />
      </p>
    ))}
  </>
)
