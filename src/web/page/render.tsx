/** @jsxImportSource preact */
import type * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { renderToString } from "preact-render-to-string"
import { Document } from "../layout/Document.tsx"
import { bodyOf, compressed } from "./compression.ts"
import { type Here, HereProvider } from "./Here.ts"
import type { Cookie, Download, Page, Redirect } from "./Page.ts"

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
const opener = ({ baseUrl }: Here) =>
  /^(https:|http:\/\/(localhost|[^/:]*\.localhost|127\.[\d.]+|\[::1\])([:/]|$))/.test(baseUrl)
    ? { "cross-origin-opener-policy": "same-origin" }
    : undefined

export const renderPage = (here: Here, page: Page): string =>
  `<!doctype html>${renderToString(
    <HereProvider value={here}>
      <Document page={page} />
    </HereProvider>
  )}`

export const pageResponse = (
  request: HttpServerRequest.HttpServerRequest,
  here: Here,
  page: Page,
  more: Readonly<Record<string, string>> = {}
): HttpServerResponse.HttpServerResponse =>
  compressed(request, bodyOf(renderPage(here, page)), {
    status: page.status ?? 200,
    contentType: "text/html; charset=utf-8",
    headers: { ...headers, ...opener(here), ...page.headers, ...more }
  })

export const downloadResponse = (
  request: HttpServerRequest.HttpServerRequest,
  { contentType, fileName, text }: Download
): HttpServerResponse.HttpServerResponse =>
  compressed(request, bodyOf(text), {
    contentType: `${contentType}; charset=utf-8; header=present`,
    headers: { ...headers, "content-disposition": `attachment; filename="${fileName}"` }
  })

const setCookie = (here: Here, { maxAge = 2_592_000, name, path = "", sameSite = "Lax", value }: Cookie): string =>
  [
    `${name}=${value}`,
    // The sandbox's own path: neighbours never see each other's.
    `Path=${`${here.base}${path}` || "/"}`,
    `Max-Age=${maxAge}`,
    "HttpOnly",
    `SameSite=${sameSite}`,
    ...(here.baseUrl.startsWith("https:") ? ["Secure"] : [])
  ].join("; ")

/** 303: whatever was sent, the next page is fetched with GET, so that reloading it buys nothing again. */
export const redirectResponse = (here: Here, { cookie, to }: Redirect): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.empty({
    status: 303,
    headers: {
      location: `${here.base}${to}`,
      "cache-control": "no-store",
      ...(cookie === undefined ? undefined : { "set-cookie": setCookie(here, cookie) })
    }
  })
