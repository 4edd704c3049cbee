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
import { Notice } from "../layout/Notice.tsx"
import { session } from "../page/benchSession.ts"
import type { Page, Redirect } from "../page/Page.ts"
import { pageResponse, redirectResponse } from "../page/render.tsx"
import { pageContextAt } from "../page/route.ts"
import { BenchFrame, type BenchPart, SharedFrame } from "./Frame.tsx"
import { signInPage } from "./SignIn.tsx"

/** A page of the bench, as its handler makes it. */
export interface BenchPage extends Omit<Page, "frame" | "section"> {
  readonly part?: BenchPart
}

/** Where a notice leads. */
export type NoticeLink = readonly [path: string, text: string]

const sandboxesLink: NoticeLink = ["/bench", "Sandboxes"]

const notice = (status: number, title: string, text: string, to: NoticeLink = sandboxesLink): BenchPage => ({
  title,
  status,
  body: <Notice code={String(status)} title={title} text={text} links={[to]} />
})

/** A page of another site has led here. Who goes on from here comes from a page of ours. */
const crossSiteNotice = ({ method, url }: HttpServerRequest.HttpServerRequest) =>
  notice(
    403,
    "You came here from another site.",
    "The bench is opened from its own pages alone, so that no site does something with it for you. Nothing was done.",
    method === "GET" ? [url, "Go on"] : sandboxesLink
  )

/** What a visitor is shown in the place of what was refused. Who signs in goes on as well from where the form was. */
const refusalPage = (
  request: HttpServerRequest.HttpServerRequest,
  { problem, status }: Refused,
  back?: NoticeLink
): BenchPage => {
  if (problem instanceof BenchTokenRequired) return signInPage({ next: back?.[0] ?? request.url })
  if (problem instanceof ForeignOrigin) return crossSiteNotice(request)
  return notice(status, status === 404 ? "There is nothing here." : "That was not done.", problem.message, back)
}

/** A page in the bench's frame, or with the mark alone where its visitor has nothing but a link. */
const benchRoute = <R,>(make: Effect.Effect<BenchPage | Redirect, Refused | ForeignOrigin, R>, isShared: boolean) =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const { isTokenRequired } = yield* BenchSessions
    const isSignedIn = isTokenRequired && (yield* session) !== ""
    const result = yield* make.pipe(
      Effect.catchTags({
        ForeignOrigin: () => Effect.succeed(crossSiteNotice(request)),
        Refused: (refused) => Effect.succeed(refusalPage(request, refused))
      })
    )
    const at = yield* pageContextAt(yield* CurrentSandbox, request.url, 0)
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

/** The route of a page of the bench: what the handler makes, in the bench's frame, for pages of ours alone. */
export const benchPage = <R,>(make: Effect.Effect<BenchPage | Redirect, Refused, R>) =>
  benchRoute(Effect.zipRight(requireSameOrigin, make), false)

/** The route of a page that a link opens, also one on another site. */
export const sharedBenchPage = <R,>(make: Effect.Effect<BenchPage, Refused, R>) => benchRoute(make, true)

/** The route of a form on a page of the bench. `returnLinkOf` says where to go on from a refusal. */
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
        Effect.succeed(notice(status, title, text)),
      onSuccess: (form) =>
        Effect.catchAll(handle(form), (refused) =>
          Effect.map(HttpServerRequest.HttpServerRequest, (request) =>
            refusalPage(request, refused, returnLinkOf?.(form))
          )
        )
    })
  )
