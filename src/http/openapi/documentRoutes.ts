import type * as HttpApi from "@effect/platform/HttpApi"
import * as OpenApi from "@effect/platform/OpenApi"
import type { Route } from "../Router.ts"
import { type DocumentAt, documentRoute } from "./route.ts"

type PathPrefix = "" | "/bench" | "/visibility"

/** Makes the route of a document's page, next to the document. */
export type MakeDocsRoute<Docs extends Route> = (prefix: PathPrefix, documentAt: DocumentAt) => Docs

/** Makes the document of an API for a base URL. */
export const documentOf = (api: HttpApi.HttpApi.Any) => {
  // Every API has what its document needs.
  const anyApi = api as HttpApi.HttpApi.AnyWithProps
  return (baseUrl: string) => ({ ...OpenApi.fromApi(anyApi), servers: [{ url: baseUrl }] })
}

/** Routes of an API's document and its page. */
export const documentRoutes = <Docs extends Route>(
  documentAt: DocumentAt,
  prefix: PathPrefix,
  makeDocsRoute: MakeDocsRoute<Docs>
) => {
  return [documentRoute(`${prefix}/openapi.json`, documentAt), makeDocsRoute(prefix, documentAt)] as const
}
