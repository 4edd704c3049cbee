import { isUtf8 } from "node:buffer"

/**
 * What an agent calls itself. A header is handed on as Latin-1: bytes that are UTF-8, as `curl` sends a label, are read as such, and
 * others, as `fetch` sends one, as Latin-1.
 */
export const agentLabelOf = ({
  "x-agent-label": label
}: Readonly<Record<string, string | undefined>>): string | undefined => {
  if (label === undefined) return undefined
  const bytes = Buffer.from(label, "latin1")
  return isUtf8(bytes) ? bytes.toString() : label
}

/** A label as a header for `fetch`, which takes no characters beyond Latin-1. */
export const labelForFetch = (label: string): string => Buffer.from(label).toString("latin1")
