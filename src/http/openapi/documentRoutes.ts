import type * as HttpApi from "@effect/platform/HttpApi"
import * as OpenApi from "@effect/platform/OpenApi"
import type { Route } from "../Router.ts"
import { type DocumentAt, documentRoute } from "./route.ts"

type PathPrefix = "" | "/bench" | "/visibility"

/** Makes the route of a document's page, next to the document. */
export type MakeDocsRoute<Docs extends Route> = (below: PathPrefix, documentAt: DocumentAt) => Docs

/** Makes the document of an API for a base URL. */
export const documentOf = (described: HttpApi.HttpApi.Any) => {
  // Every API has what its document needs.
  const api = described as HttpApi.HttpApi.AnyWithProps
  return (baseUrl: string) => ({ ...OpenApi.fromApi(api), servers: [{ url: baseUrl }] })
}

/** Routes of an API's document and its page. */
export const documentRoutes = <Docs extends Route>(
  documentAt: DocumentAt,
  below: PathPrefix,
  makeDocsRoute: MakeDocsRoute<Docs>
) => {
  return [documentRoute(`${below}/openapi.json`, documentAt), makeDocsRoute(below, documentAt)] as const
}
