/** @jsxImportSource preact */
import type * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { renderToString } from "preact-render-to-string"
import { Document } from "../layout/Document.tsx"
import { bodyOf, compressedResponse } from "./compression.ts"
import type { Cookie, Download, Page, Redirect } from "./Page.ts"
import { type PageContext, PageContextProvider } from "./PageContext.ts"
import { type TaggedBody, taggedBodyOf, taggedResponse } from "./revalidation.ts"

// Only this server's own files, and no inline script or style: what a caller typed can never run, whatever slips
// through.
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
  // Other sites do not see the address; our own sees the origin of a form.
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  // Carts, stock and orders change at any time.
  "cache-control": "no-store"
}

// On an unencrypted connection browsers ignore this header and log a warning.
const opener = ({ baseUrl }: PageContext) =>
  /^(https:|http:\/\/(localhost|[^/:]*\.localhost|127\.[\d.]+|\[::1\])([:/]|$))/.test(baseUrl)
    ? { "cross-origin-opener-policy": "same-origin" }
    : undefined

// The one character that HTML allows in no form: a parser replaces or drops it, and reports an error.
const renderPage = (context: PageContext, page: Page): string =>
  `<!doctype html>${renderToString(
    <PageContextProvider value={context}>
      <Document page={page} />
    </PageContextProvider>
  ).replaceAll("\0", "\ufffd")}`

/** Browsers store no 401, whatever its headers say, so a form that needs a sign-in, or was a failed one, gets a 403. */
const statusOf = ({ method }: HttpServerRequest.HttpServerRequest, page: Page): number => {
  const status = page.status ?? page.form?.error?.status ?? 200
  return method === "POST" && status === 401 ? 403 : status
}

/**
 * Going back to the refusal of a form shows it again without sending the form again. Any other response to a form, such
 * as a new key, is not stored.
 */
export const cacheHeadersOf = ({ method }: HttpServerRequest.HttpServerRequest, status: number) => ({
  "cache-control": method === "POST" && status >= 400 ? "private, no-cache" : headers["cache-control"]
})

export const pageResponse = (
  request: HttpServerRequest.HttpServerRequest,
  context: PageContext,
  page: Page,
  more: Readonly<Record<string, string>> = {}
): HttpServerResponse.HttpServerResponse => {
  const status = statusOf(request, page)
  return compressedResponse(request, bodyOf(renderPage(context, page)), {
    status,
    contentType: "text/html; charset=utf-8",
    headers: {
      ...headers,
      ...cacheHeadersOf(request, status),
      ...opener(context),
      ...page.headers,
      ...more
    }
  })
}

/** A page that rarely changes. */
export const createCachedPage = (context: PageContext, page: Page): TaggedBody =>
  taggedBodyOf(renderPage(context, page))

/** A cached page, which the browser caches too. */
export const cachedResponse = (
  request: HttpServerRequest.HttpServerRequest,
  context: PageContext,
  page: TaggedBody
): HttpServerResponse.HttpServerResponse =>
  taggedResponse(request, page, {
    contentType: "text/html; charset=utf-8",
    // The page shows the visitor's cart, so only their browser may cache it.
    cacheControl: "private, no-cache",
    headers: { ...headers, ...opener(context) }
  })

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
    // The sandbox's own path: other sandboxes never see it.
    `Path=${`${context.base}${path}` || "/"}`,
    `Max-Age=${maxAge}`,
    "HttpOnly",
    `SameSite=${sameSite}`,
    ...(context.baseUrl.startsWith("https:") ? ["Secure"] : [])
  ].join("; ")

/** 303: the next page is fetched with GET, so that reloading it does not send the form again. */
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
