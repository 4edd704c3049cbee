// What must never be read by whoever reads a log or a trace: payment tokens, keys and passwords. Nothing of ours puts
// them there; an error of a library that quotes what it was given could.
const secrets: ReadonlyArray<readonly [RegExp, string]> = [
  // The keys of the invented organizations are well known and printed at every start.
  [/\bvis_(?!(?:org|user)_Demo)[A-Za-z0-9_-]+/g, "vis_[redacted]"],
  [/\b(tok|spt|pm|card|sk|pk|rk|vk|key|ctl|whsec)_[A-Za-z0-9_-]+/g, "$1_[redacted]"],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, "$1 [redacted]"],
  [/(:\/\/[^:@/\s]*):[^@/\s]+@/g, "$1:[redacted]@"],
  [
    /((?:payment_token|api[-_]?key|authorization|password|secret)\\*["']?\s*[:=]\s*\\*["']?)[^\s"',;&}\\]+/gi,
    "$1[redacted]"
  ]
]

/** The same text without secrets. */
export const redact = (text: string): string =>
  secrets.reduce((redacted, [pattern, replacement]) => redacted.replace(pattern, replacement), text)
