import * as OpenApi from "@effect/platform/OpenApi"
import { BenchApi } from "../bench/Api.ts"
import { makeNearest } from "../domain/nearestRoutes.ts"
import { routedPath } from "../domain/routedPath.ts"
import type { Entry } from "../operation/Operations.ts"
import { completeDocument } from "./openapi/Document.ts"
import { documentOf, documentRoutes, type MakeDocsRoute } from "./openapi/documentRoutes.ts"
import { restRoutes } from "./Rest.ts"
import { makeRouter, type Route } from "./Router.ts"

const described = BenchApi.annotateContext(OpenApi.annotations({ transform: completeDocument }))

/** The OpenAPI document of the bench at this address. */
export const benchDocumentAt = documentOf(described)

/** Whether a URL is the bench's business, also where it has no route. */
const isBenchPath = (url: string): boolean => /^\/bench(?:\/|$)/i.test(routedPath(url))

/**
 * The routes of the bench with what describes them and its pages, and what the edge has to know of it: no page of another origin
 * reads it.
 */
export const benchRoutes = <Docs extends Route, Pages extends ReadonlyArray<Route>>(
  entries: ReadonlyArray<Entry>,
  makeDocsRoute: MakeDocsRoute<Docs>,
  pages: Pages
) => {
  const forPrograms = [
    ...restRoutes(entries, BenchApi),
    ...documentRoutes(documentOf(described), "/bench", makeDocsRoute)
  ] as const
  const routes = [...forPrograms, ...pages] as const
  const { methodsOf } = makeRouter(routes)
  const alternatives = { methodsOf, nearestTo: makeNearest(forPrograms), described: "/bench" }
  return { routes, api: { owns: isBenchPath, isOfServer: true, alternatives } }
}
