// What must never be read by whoever reads a log or a trace: payment tokens, keys, passwords, and links that open a run. An error of
// a library that quotes what it was given could put them there, and the path of a request has what a link opens.
const secrets: ReadonlyArray<readonly [RegExp, string]> = [
  // The keys of the invented organizations are well known and printed at every start.
  [/\bvis_(?!(?:org|user)_Demo)[A-Za-z0-9_-]+/g, "vis_[redacted]"],
  [/\b(tok|spt|pm|card|sk|pk|rk|vk|key|ctl|shr|whsec)_[A-Za-z0-9_-]+/g, "$1_[redacted]"],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, "$1 [redacted]"],
  [/(:\/\/[^:@/\s]*):[^@/\s]+@/g, "$1:[redacted]@"],
  [
    /((?:payment_token|api[-_]?key|authorization|password|secret)\\*["']?\s*[:=]\s*\\*["']?)[^\s"',;&}\\]+/gi,
    "$1[redacted]"
  ]
]

/** With letters, digits, `_` and `-` as themselves where they are percent-encoded: to a route both are the same. */
const decodeUnreserved = (text: string): string =>
  text.replace(/%(?:2d|3\d|[46][1-9a-f]|[57][\da]|5f)/gi, decodeURIComponent)

/** The same text without secrets. */
export const redact = (text: string): string =>
  secrets.reduce((redacted, [pattern, replacement]) => redacted.replace(pattern, replacement), decodeUnreserved(text))
