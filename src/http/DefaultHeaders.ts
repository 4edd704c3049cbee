/** Agents in browsers call the store from any origin; it has no credentials that a foreign page could use. */
export const corsOptions = {
  exposedHeaders: ["X-Request-Id", "Request-Id", "Idempotency-Key", "Idempotent-Replayed", "Allow", "Retry-After"],
  maxAge: 86400
}

const anyOrigin = { "access-control-allow-origin": "*" } as const
const exposed = { ...anyOrigin, "access-control-expose-headers": corsOptions.exposedHeaders.join(",") } as const

/** Any page may read the store's answers; only pages of another origin need the list of exposed headers. */
export const corsHeaders = (origin: string | undefined) => (origin === undefined ? anyOrigin : exposed)

/**
 * Headers of every answer. Browsers must not guess its type or show it in frames. They send its address to nobody,
 * unless the answer sets a referrer policy. Pages do: under `no-referrer` browsers would send `Origin: null` with their
 * forms.
 */
export const defaultHeaders = (headers: Readonly<Record<string, string | undefined>>) => ({
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": headers["referrer-policy"] ?? "no-referrer"
})
