/** @jsxImportSource preact */
import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import { Effect } from "effect"
import { boundedMemo } from "../../domain/boundedMemo.ts"
import { CurrentSandbox } from "../../domain/CurrentSandbox.ts"
import type { SandboxControl } from "../../domain/SandboxControl.ts"
import type { Page } from "../page/Page.ts"
import { cachedResponse, createCachedPage } from "../page/render.tsx"
import type { TaggedBody } from "../page/revalidation.ts"
import { currentContext } from "../page/route.ts"
import type { Reference } from "./Reference.ts"
import { ReferencePage } from "./ReferencePage.tsx"

// Enough for the readers of a few sandboxes at once, each with a cart of their own.
const maxCachedPages = 16

/**
 * Serves the page of an API at `{pathPrefix}/docs`, in the frame of the site. It changes only with the program, the
 * sandbox's address and world, the settings for its agents, and the visitor's cart: browsers revalidate their copies.
 */
export const docsRoute = (
  pathPrefix: "" | `/${string}`,
  documentAt: (baseUrl: string, control?: SandboxControl) => object
) => {
  const cachedPages = boundedMemo<string, TaggedBody>(maxCachedPages)
  return HttpLayerRouter.route(
    "GET",
    `${pathPrefix}/docs`,
    Effect.map(
      Effect.all([HttpServerRequest.HttpServerRequest, currentContext, CurrentSandbox]),
      ([request, context, { control }]) => {
        const at = { ...context, path: `${pathPrefix}/docs` }
        const key = JSON.stringify([
          at.baseUrl,
          at.sandbox,
          at.cartUnits,
          at.isNeutral,
          at.canReset,
          at.bench,
          at.departments,
          at.travel,
          control?.limitsCalls,
          control?.spendCents !== undefined
        ])
        const page = cachedPages(key, () => {
          // Our OpenAPI documents have the members that the page shows.
          const reference = documentAt(at.baseUrl, control) as Reference
          const shown: Page = {
            title: `API reference of ${reference.info.title}`,
            description: `Every operation of ${reference.info.title}, with examples, models and errors.`,
            files: ["docs.css", "docs.js"],
            body: <ReferencePage reference={reference} pathPrefix={pathPrefix} />
          }
          return createCachedPage(at, shown)
        })
        return cachedResponse(request, at, page)
      }
    )
  )
}
