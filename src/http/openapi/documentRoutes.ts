import type * as HttpApi from "@effect/platform/HttpApi"
import * as OpenApi from "@effect/platform/OpenApi"
import type { Route } from "../Router.ts"
import { type DocumentAt, documentRoute } from "./route.ts"

type PathPrefix = "" | "/bench" | "/visibility"

/** Makes the route of the page that shows a document, beside it below the same path. */
export type MakeDocsRoute<Docs extends Route> = (below: PathPrefix, documentAt: DocumentAt) => Docs

/** The document of an API, with the address that its operations are at. */
export const documentOf = (described: HttpApi.HttpApi.Any) => {
  // Whatever the api is made of, it has what its document is made of.
  const api = described as HttpApi.HttpApi.AnyWithProps
  return (baseUrl: string) => ({ ...OpenApi.fromApi(api), servers: [{ url: baseUrl }] })
}

/** What describes an API: its document, and the page that shows it. */
export const documentRoutes = <Docs extends Route>(
  documentAt: DocumentAt,
  below: PathPrefix,
  makeDocsRoute: MakeDocsRoute<Docs>
) => {
  return [documentRoute(`${below}/openapi.json`, documentAt), makeDocsRoute(below, documentAt)] as const
}
