import type * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"

/** A body, with its compressed form if that is smaller. */
export interface Body {
  readonly bytes: Uint8Array
  readonly gzipped: Uint8Array | undefined
}

/** Compresses at the highest level what is compressed once and sent often. */
export const gzipMaximally = (content: string | Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  Bun.gzipSync(content, { library: "libdeflate", level: 12 })

/**
 * A body that is compressed on first use: at a level that costs a page less than a millisecond, or at the highest level
 * if it is sent often.
 */
export const bodyOf = (text: string, isSentOften = false): Body => {
  let gzipped: Uint8Array | undefined
  return {
    bytes: new TextEncoder().encode(text),
    get gzipped() {
      gzipped ??= isSentOften ? gzipMaximally(text) : Bun.gzipSync(text, { level: 4 })
      return gzipped
    }
  }
}

const acceptsGzip = ({ headers }: HttpServerRequest.HttpServerRequest): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(headers["accept-encoding"] ?? "")

/** The body in an encoding that the browser accepts. */
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
