import type * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"

/** A body, and the same compressed where that makes it smaller. */
export interface Body {
  readonly bytes: Uint8Array
  readonly gzipped: Uint8Array | undefined
}

/** The smallest form of what is compressed once and sent often. */
export const gzipMaximally = (content: string | Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  Bun.gzipSync(content, { library: "libdeflate", level: 12 })

/**
 * Compressed when it is first asked for: at a level that costs a page less than a millisecond, or as far as it goes what
 * is sent often.
 */
export const bodyOf = (text: string, isCached = false): Body => {
  let gzipped: Uint8Array | undefined
  return {
    bytes: new TextEncoder().encode(text),
    get gzipped() {
      gzipped ??= isCached ? gzipMaximally(text) : Bun.gzipSync(text, { level: 4 })
      return gzipped
    }
  }
}

const acceptsGzip = ({ headers }: HttpServerRequest.HttpServerRequest): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(headers["accept-encoding"] ?? "")

/** The body in the form that the browser takes. */
export const compressedResponse = (
  request: HttpServerRequest.HttpServerRequest,
  body: Body,
  { headers, ...options }: { readonly status?: number; readonly contentType: string; readonly headers: Headers }
): HttpServerResponse.HttpServerResponse => {
  const vary = { ...headers, vary: "accept-encoding" }
  const gzipped = acceptsGzip(request) ? body.gzipped : undefined
  return gzipped === undefined
    ? HttpServerResponse.uint8Array(body.bytes, { ...options, headers: vary })
    : HttpServerResponse.uint8Array(gzipped, { ...options, headers: { ...vary, "content-encoding": "gzip" } })
}

type Headers = Readonly<Record<string, string>>
