// What must never appear in logs and traces: payment tokens, keys, passwords, and links that open a run. A library's
// error may quote them, and a request's path contains what a link opens.
const secrets: ReadonlyArray<readonly [RegExp, string]> = [
  // The demo organizations' keys are public and printed at every start.
  [/\bvis_(?!(?:org|user)_Demo)[A-Za-z0-9_-]+/g, "vis_[redacted]"],
  [/\b(tok|spt|pm|card|sk|pk|rk|vk|key|ctl|shr|whsec)_[A-Za-z0-9_-]+/g, "$1_[redacted]"],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, "$1 [redacted]"],
  [/(:\/\/[^:@/\s]*):[^@/\s]+@/g, "$1:[redacted]@"],
  [
    /((?:payment_token|api[-_]?key|authorization|password|secret)\\*["']?\s*[:=]\s*\\*["']?)[^\s"',;&}\\]+/gi,
    "$1[redacted]"
  ]
]

/** Decodes percent-encoded letters, digits, `_` and `-`: routes treat both forms alike. */
const decodeUnreserved = (text: string): string =>
  text.replace(/%(?:2d|3\d|[46][1-9a-f]|[57][\da]|5f)/gi, decodeURIComponent)

/** Removes secrets from a text. */
export const redact = (text: string): string =>
  secrets.reduce((redacted, [pattern, replacement]) => redacted.replace(pattern, replacement), decodeUnreserved(text))
