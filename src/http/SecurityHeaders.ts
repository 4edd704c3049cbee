/**
 * What every answer tells browsers, whatever it is: take it for nothing but what it says it is, show it in no foreign
 * frame, and send nobody the address it came from. Any page may read it: the API has no cookies that it could misuse.
 */
export const securityHeaders = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "cross-origin"
} as const
