/** @jsxImportSource preact */
import type * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { renderToString } from "preact-render-to-string"
import { heldTags } from "../../domain/heldTags.ts"
import { Document } from "../layout/Document.tsx"
import { type Body, bodyOf, compressedResponse } from "./compression.ts"
import type { Cookie, Download, Page, Redirect } from "./Page.ts"
import { type PageContext, PageContextProvider } from "./PageContext.ts"

// Nothing but what this server sends itself, and no script or style in the text of a page: what a caller typed can
// never run, whatever slipped through.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'"
].join("; ")

const headers = {
  "content-security-policy": policy,
  // No other site is told the address, and our own is told whose a form is.
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  // Carts, stock and orders are of the moment.
  "cache-control": "no-store"
}

// Where the connection can be listened to, browsers ignore this and complain of it.
const opener = ({ baseUrl }: PageContext) =>
  /^(https:|http:\/\/(localhost|[^/:]*\.localhost|127\.[\d.]+|\[::1\])([:/]|$))/.test(baseUrl)
    ? { "cross-origin-opener-policy": "same-origin" }
    : undefined

// The one character that HTML may have in no form: a parser shows another one in its place or none, and tells of an error.
const renderPage = (context: PageContext, page: Page): string =>
  `<!doctype html>${renderToString(
    <PageContextProvider value={context}>
      <Document page={page} />
    </PageContextProvider>
  ).replaceAll("\0", "\ufffd")}`

export const pageResponse = (
  request: HttpServerRequest.HttpServerRequest,
  context: PageContext,
  page: Page,
  more: Readonly<Record<string, string>> = {}
): HttpServerResponse.HttpServerResponse =>
  compressedResponse(request, bodyOf(renderPage(context, page)), {
    status: page.status ?? page.form?.error?.status ?? 200,
    contentType: "text/html; charset=utf-8",
    headers: {
      ...headers,
      // Who comes back to a form that was refused sees it again; a browser would have to send it once more. Whatever else a form is
      // answered with, such as a new key, is kept nowhere.
      ...(request.method === "POST" && page.form?.error !== undefined
        ? { "cache-control": "private, no-cache" }
        : undefined),
      ...opener(context),
      ...page.headers,
      ...more
    }
  })

/** A page that stays the same for a while, with a name that is another one when it is. */
export interface CachedPage extends Body {
  /** As it is quoted. */
  readonly tag: string
}

export const createCachedPage = (context: PageContext, page: Page): CachedPage => {
  const text = renderPage(context, page)
  return Object.assign(bodyOf(text), { tag: `"${Bun.hash(text).toString(36)}"` })
}

/** A kept page, which a browser keeps too and asks for again; 304 if it holds this one. */
export const cachedResponse = (
  request: HttpServerRequest.HttpServerRequest,
  context: PageContext,
  page: CachedPage
): HttpServerResponse.HttpServerResponse => {
  // It shows what is in the visitor's cart, so it is theirs alone.
  const cacheHeaders = { etag: `W/${page.tag}`, "cache-control": "private, no-cache" }
  const held = heldTags(request.headers["if-none-match"])
  return held.includes("*") || held.includes(page.tag)
    ? HttpServerResponse.empty({ status: 304, headers: { ...cacheHeaders, vary: "accept-encoding" } })
    : compressedResponse(request, page, {
        contentType: "text/html; charset=utf-8",
        headers: { ...headers, ...opener(context), ...cacheHeaders }
      })
}

export const downloadResponse = (
  request: HttpServerRequest.HttpServerRequest,
  { contentType, fileName, text }: Download
): HttpServerResponse.HttpServerResponse =>
  compressedResponse(request, bodyOf(text), {
    contentType: `${contentType}; charset=utf-8; header=present`,
    headers: { ...headers, "content-disposition": `attachment; filename="${fileName}"` }
  })

const setCookie = (
  context: PageContext,
  { maxAge = 2_592_000, name, path = "", sameSite = "Lax", value }: Cookie
): string =>
  [
    `${name}=${value}`,
    // The sandbox's own path: neighbours never see each other's.
    `Path=${`${context.base}${path}` || "/"}`,
    `Max-Age=${maxAge}`,
    "HttpOnly",
    `SameSite=${sameSite}`,
    ...(context.baseUrl.startsWith("https:") ? ["Secure"] : [])
  ].join("; ")

/** 303: whatever was sent, the next page is fetched with GET, so that reloading it buys nothing again. */
export const redirectResponse = (
  context: PageContext,
  { cookie, to }: Redirect
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.empty({
    status: 303,
    headers: {
      location: `${context.base}${to}`,
      "cache-control": "no-store",
      ...(cookie === undefined ? undefined : { "set-cookie": setCookie(context, cookie) })
    }
  })
