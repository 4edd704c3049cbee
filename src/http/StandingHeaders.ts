/**
 * Agents that run in a browser call the store from anywhere; it has no credentials that a foreign page could use.
 */
export const corsOptions = {
  allowedMethods: ["GET", "HEAD", "POST", "DELETE"],
  exposedHeaders: ["X-Request-Id", "Request-Id", "Idempotency-Key", "Allow", "Retry-After"],
  maxAge: 86400
}

/** Any page may read an answer of the store. */
export const corsHeaders = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": corsOptions.exposedHeaders.join(",")
} as const

/**
 * What every answer says, whatever it is. To browsers: it is nothing but what it says it is, it is shown in no foreign
 * frame, and nobody is sent the address that it came from.
 */
export const standingHeaders = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer"
} as const
