import { isUtf8 } from "node:buffer"

/**
 * The label of an agent. Bun reads headers as Latin-1. If the bytes are valid UTF-8, as `curl` sends them, they are decoded as
 * UTF-8; otherwise, as `fetch` sends them, they stay Latin-1.
 */
export const agentLabelOf = ({
  "x-agent-label": label
}: Readonly<Record<string, string | undefined>>): string | undefined => {
  if (label === undefined) return undefined
  const bytes = Buffer.from(label, "latin1")
  return isUtf8(bytes) ? bytes.toString() : label
}

/** A label as a header value for `fetch`, which accepts Latin-1 only. */
export const labelForFetch = (label: string): string => Buffer.from(label).toString("latin1")
