import type * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { heldTags } from "../../domain/heldTags.ts"
import { type Body, bodyOf, compressedResponse } from "./compression.ts"

/** A body with an ETag that changes with it. */
export interface TaggedBody extends Body {
  /** With its quotes, without the W/. */
  readonly tag: string
}

export const taggedBodyOf = (text: string, isSentOften = false): TaggedBody =>
  Object.assign(bodyOf(text, isSentOften), { tag: `"${Bun.hash(text).toString(36)}"` })

interface TaggedResponseOptions {
  readonly contentType: string
  readonly cacheControl: "no-cache" | "private, no-cache"
  readonly headers?: Readonly<Record<string, string>>
}

/** A body that browsers cache and revalidate before each use; 304 if the browser has this version. */
export const taggedResponse = (
  request: HttpServerRequest.HttpServerRequest,
  body: TaggedBody,
  { cacheControl, contentType, headers }: TaggedResponseOptions
): HttpServerResponse.HttpServerResponse => {
  const cacheHeaders = { etag: `W/${body.tag}`, "cache-control": cacheControl }
  const held = heldTags(request.headers["if-none-match"])
  return held.includes("*") || held.includes(body.tag)
    ? HttpServerResponse.empty({ status: 304, headers: { ...cacheHeaders, vary: "accept-encoding" } })
    : compressedResponse(request, body, { contentType, headers: { ...headers, ...cacheHeaders } })
}
