/** @jsxImportSource preact */
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import { Effect } from "effect"
import { BenchTokenRequired } from "../../bench/access/AccessErrors.ts"
import { BenchSessions } from "../../bench/access/BenchSessions.ts"
import { CurrentSandbox } from "../../domain/CurrentSandbox.ts"
import { ForeignOrigin } from "../../domain/Errors.ts"
import { requireSameOrigin } from "../../domain/RequestOrigin.ts"
import type { Refused } from "../../operation/call.ts"
import { type Fields, readForm, type Unreadable } from "../forms/Form.ts"
import { type NoticeLink, noticePage } from "../layout/Notice.tsx"
import { benchSession } from "../page/benchSession.ts"
import type { Page, Redirect } from "../page/Page.ts"
import { pageResponse, redirectResponse } from "../page/render.tsx"
import { pageContextAt } from "../page/route.ts"
import { BenchFrame, type BenchPart, listOf, SharedFrame } from "./Frame.tsx"
import { signInPage } from "./SignIn.tsx"

export interface BenchPage extends Omit<Page, "frame" | "section"> {
  readonly part?: BenchPart
}

/** The request comes from another site. The notice links to the page, so that going on is a same-origin request. */
const crossSiteNotice = ({ method, url }: HttpServerRequest.HttpServerRequest) =>
  noticePage(
    403,
    "You came here from another site.",
    "The bench accepts no links or forms from other sites, so that none of them can use it in your name. Nothing was done.",
    [method === "GET" ? [url, "Continue"] : listOf(url)]
  )

/** The page shown instead of a refusal. After signing in, the user continues from the page of the form. */
const refusalPage = (
  request: HttpServerRequest.HttpServerRequest,
  { problem, status }: Refused,
  back?: NoticeLink
): BenchPage => {
  if (problem instanceof BenchTokenRequired) {
    const next = back?.[0] ?? request.url
    // A form that was filled in is lost.
    return signInPage(request.method === "POST" ? { next, message: "Sign in first. Nothing was done." } : { next })
  }
  if (problem instanceof ForeignOrigin) return crossSiteNotice(request)
  const title = status === 404 ? "There is nothing here." : "That was not done."
  return noticePage(status, title, problem.message, [back ?? listOf(request.url)])
}

/** A page in the bench's frame, or in the shared frame if its visitor has only a link. */
const benchRoute = <R,>(make: Effect.Effect<BenchPage | Redirect, Refused | ForeignOrigin, R>, isShared: boolean) =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const { isTokenRequired } = yield* BenchSessions
    const isSignedIn = isTokenRequired && (yield* benchSession.current) !== ""
    const result: BenchPage | Redirect = yield* make.pipe(
      Effect.catchTags({
        ForeignOrigin: () => Effect.succeed(crossSiteNotice(request)),
        Refused: (refused) => Effect.succeed(refusalPage(request, refused))
      })
    )
    const at = yield* pageContextAt(yield* CurrentSandbox, request.url)
    if ("to" in result) return redirectResponse(at, result)
    const { files = [], part, ...page } = result
    return pageResponse(request, at, {
      ...page,
      files: ["bench.css", ...files],
      frame: ({ children }) =>
        isShared ? (
          <SharedFrame>{children}</SharedFrame>
        ) : (
          <BenchFrame part={part} isSignedIn={isSignedIn}>
            {children}
          </BenchFrame>
        )
    })
  })

/** The route of a page of the bench: the handler's page in the bench's frame, for same-origin requests only. */
export const benchPage = <R,>(make: Effect.Effect<BenchPage | Redirect, Refused, R>) =>
  benchRoute(Effect.zipRight(requireSameOrigin, make), false)

/** The route of a page that a link opens, also from another site. */
export const sharedBenchPage = <R,>(make: Effect.Effect<BenchPage, Refused, R>) => benchRoute(make, true)

/** The route of a form on a page of the bench. `returnLinkOf` gives the link of a refusal's notice. */
export const benchForm = <R,>(
  handle: (form: Fields) => Effect.Effect<BenchPage | Redirect, Refused, R>,
  returnLinkOf?: (form: Fields) => NoticeLink | undefined
) =>
  benchPage(
    Effect.matchEffect(readForm, {
      onFailure: ({
        status,
        text,
        title
      }: Unreadable): Effect.Effect<BenchPage | Redirect, Refused, R | HttpServerRequest.HttpServerRequest> =>
        Effect.succeed(noticePage(status, title, text, [listOf("/bench")])),
      onSuccess: (form) =>
        Effect.catchAll(handle(form), (refused) =>
          Effect.map(HttpServerRequest.HttpServerRequest, (request) =>
            refusalPage(request, refused, returnLinkOf?.(form))
          )
        )
    })
  )
