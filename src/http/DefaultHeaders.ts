/**
 * Agents that run in a browser call the store from anywhere; it has no credentials that a foreign page could use.
 */
export const corsOptions = {
  exposedHeaders: ["X-Request-Id", "Request-Id", "Idempotency-Key", "Idempotent-Replayed", "Allow", "Retry-After"],
  maxAge: 86400
}

const anyOrigin = { "access-control-allow-origin": "*" } as const
const exposed = { ...anyOrigin, "access-control-expose-headers": corsOptions.exposedHeaders.join(",") } as const

/** Any page may read an answer of the store; which headers, only a page of another origin needs to be told. */
export const corsHeaders = (origin: string | undefined) => (origin === undefined ? anyOrigin : exposed)

/**
 * What every answer says, whatever it is. To browsers: it is nothing but what it says it is, it is shown in no foreign
 * frame, and nobody is sent the address that it came from, unless the answer itself (`said`) has a policy for that. Pages
 * have one: under `no-referrer` a browser would send `Origin: null` with their forms.
 */
export const defaultHeaders = (headers: Readonly<Record<string, string | undefined>>) => ({
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": headers["referrer-policy"] ?? "no-referrer"
})
