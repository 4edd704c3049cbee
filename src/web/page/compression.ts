import { type HttpServerRequest, HttpServerResponse } from "@effect/platform"

/** A body, and the same compressed where that makes it smaller. */
export interface Body {
  readonly bytes: Uint8Array
  readonly gzipped: Uint8Array | undefined
}

/** Compressed at a level that costs a page less than a millisecond. */
export const bodyOf = (text: string): Body => ({
  bytes: new TextEncoder().encode(text),
  gzipped: Bun.gzipSync(text, { level: 4 })
})

const takesGzip = ({ headers }: HttpServerRequest.HttpServerRequest): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(headers["accept-encoding"] ?? "")

/** The body in the form that the browser takes. */
export const compressed = (
  request: HttpServerRequest.HttpServerRequest,
  { bytes, gzipped }: Body,
  { headers, ...options }: { readonly status?: number; readonly contentType: string; readonly headers: Headers }
): HttpServerResponse.HttpServerResponse => {
  if (gzipped === undefined) return HttpServerResponse.uint8Array(bytes, { ...options, headers })
  const vary = { ...headers, vary: "accept-encoding" }
  return takesGzip(request)
    ? HttpServerResponse.uint8Array(gzipped, { ...options, headers: { ...vary, "content-encoding": "gzip" } })
    : HttpServerResponse.uint8Array(bytes, { ...options, headers: vary })
}

type Headers = Readonly<Record<string, string>>
