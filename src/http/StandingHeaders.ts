/**
 * Agents that run in a browser call the store from anywhere; it has no credentials that a foreign page could use.
 */
export const corsOptions = {
  allowedMethods: ["GET", "HEAD", "POST", "DELETE"],
  exposedHeaders: ["X-Request-Id", "Idempotency-Key", "Allow"],
  maxAge: 86400
}

/**
 * What every answer says, whatever it is. To browsers: any page may read it, it is nothing but what it says it is, it is
 * shown in no foreign frame, and nobody is sent the address that it came from.
 */
export const standingHeaders = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": corsOptions.exposedHeaders.join(","),
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer"
} as const
