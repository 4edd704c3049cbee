/** @jsxImportSource preact */
import type * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Effect, Option } from "effect"
import { renderToString } from "preact-render-to-string"
import { accepts } from "../domain/accepts.ts"
import { CurrentSandbox, maxSandboxNameLength } from "../domain/CurrentSandbox.ts"
import { DatabaseUnavailable, InvalidRequest, MethodNotAllowed, Unavailable } from "../domain/Errors.ts"
import { InjectedFailure, TooLate } from "../domain/InjectedFailure.ts"
import { joinWithOr } from "../domain/Input.ts"
import { isForPrograms } from "../domain/paths.ts"
import { nextPages } from "./forms/nextPages.ts"
import { type NoticeLink, noticePage } from "./layout/Notice.tsx"
import { defaultNotFound } from "./page/NotFoundPage.ts"
import type { Page } from "./page/Page.ts"
import { cacheHeadersOf, pageResponse } from "./page/render.tsx"
import { pageContextAt } from "./page/route.ts"

interface ErrorResponse {
  readonly status: number
  readonly headers: Record<string, string>
  readonly error: { readonly _tag: string; readonly message: string }
}

/** Wording for a person, for errors that no page or operation has answered. */
type Wording = readonly [title: string, text: string]

const wordings: Record<number, Wording> = {
  400: ["That address cannot be read.", "A part of it is mistyped. Start again from the shop."],
  404: [defaultNotFound.title, defaultNotFound.text],
  500: ["Something went wrong.", "The error is ours, and it is in the log. You can try again."]
}

/** Headings above the message that any caller gets. */
const headings: Record<number, string> = {
  410: "This has ended.",
  429: "A limit is reached.",
  503: "Not available at the moment."
}

const noSuch = (noun: "sandbox" | "shop"): Wording => [
  `There is no such ${noun}.`,
  `The name of a ${noun} has up to ${maxSandboxNameLength} lower-case letters, digits and hyphens, and begins with a letter or a digit.${noun === "shop" ? "" : " A sandbox exists from the first change in it."}`
]

const methodNotAllowed = ({ allowed, method }: MethodNotAllowed): Wording => [
  "This address does not accept that.",
  `It accepts ${joinWithOr(allowed)}, and received ${method}. Nothing was done.`
]

/** Whether a header was invalid, such as a length that is no number. Any other 400 is about the URL. */
const isOfHeader = (error: ErrorResponse["error"]): boolean =>
  error instanceof InvalidRequest && !error.issues.some(({ field }) => field === "path" || field === "query")

/** The operator needs to know what the server lacks; a person only needs to know what to do. */
const textOf = (error: ErrorResponse["error"]): string => {
  if (!(error instanceof DatabaseUnavailable || error instanceof Unavailable)) return error.message
  return "unknown_outcome" in error && error.unknown_outcome
    ? "Wait a moment. If you were buying something, check whether it was bought before you try again."
    : "Wait a moment and try it again."
}

const wordingOf = ({ error, status }: ErrorResponse): Wording => {
  if (error instanceof MethodNotAllowed) return methodNotAllowed(error)
  if (error._tag === "InvalidSandboxName")
    return noSuch("isShop" in error && error.isShop === true ? "shop" : "sandbox")
  // An injected failure says itself what it is, whatever else its status means.
  const wording = error instanceof InjectedFailure || isOfHeader(error) ? undefined : wordings[status]
  return wording ?? [headings[status] ?? "That did not work.", textOf(error)]
}

/** The pages that help. A form that was refused can be filled in again, as its address shows it with current prices. */
const linksOf = (
  { method, url }: HttpServerRequest.HttpServerRequest,
  error: ErrorResponse["error"]
): ReadonlyArray<NoticeLink> => {
  if (error instanceof DatabaseUnavailable) return nextPages(error.next)
  return error instanceof InjectedFailure && method === "POST" ? [[url, "Back to the form"]] : []
}

const pageOf = (request: HttpServerRequest.HttpServerRequest, response: ErrorResponse): Page => {
  const { error, status } = response
  const [title, text] = wordingOf(response)
  const links = linksOf(request, error)
  return noticePage(status, title, text, links)
}

/** A page without the frame of the site, for an address at which its files and links are refused too. */
const barePage = (
  request: HttpServerRequest.HttpServerRequest,
  { headers, status }: ErrorResponse,
  [title, text]: Wording
): HttpServerResponse.HttpServerResponse => {
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{title}</title>
      </head>
      <body>
        <main id="bare">
          <h1>{title}</h1>
          <p>{text}</p>
        </main>
      </body>
    </html>
  )
  return HttpServerResponse.text(`<!doctype html>${renderToString(page)}`, {
    status,
    contentType: "text/html; charset=utf-8",
    headers: {
      ...headers,
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      ...cacheHeadersOf(request, status)
    }
  })
}

/** The wording of an error that also the files and links of a page would get. */
const bareWordingOf = (response: ErrorResponse): Wording | undefined => {
  const { error } = response
  if (error._tag === "HostNotAllowed") return ["This server does not answer to this host name.", error.message]
  return error._tag === "TrialOver" || error instanceof TooLate ? wordingOf(response) : undefined
}

const isBrowser = ({ headers, method, url }: HttpServerRequest.HttpServerRequest): boolean =>
  ["GET", "HEAD", "POST"].includes(method) && accepts(headers.accept, ["text/html"]) && !isForPrograms(url)

/** An error as a page, for browsers; programs get the envelope. */
export const errorPage = (
  request: HttpServerRequest.HttpServerRequest,
  response: ErrorResponse
): Effect.Effect<Option.Option<HttpServerResponse.HttpServerResponse>> =>
  isBrowser(request)
    ? Effect.gen(function* () {
        const bareWording = bareWordingOf(response)
        if (bareWording !== undefined) return Option.some(barePage(request, response, bareWording))
        const context = yield* pageContextAt(yield* CurrentSandbox, request.url)
        return Option.some(pageResponse(request, context, pageOf(request, response), response.headers))
      })
    : Effect.succeedNone
