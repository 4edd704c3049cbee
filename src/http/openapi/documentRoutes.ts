import type * as HttpApi from "@effect/platform/HttpApi"
import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import * as OpenApi from "@effect/platform/OpenApi"
import { Effect } from "effect"
import { CurrentSandbox } from "../../domain/CurrentSandbox.ts"
import { viewerOf } from "../Viewer.ts"
import { documentRoute } from "./route.ts"

/** What describes an API that stands beside the store's: its document, and the page that shows it, below a path of its own. */
export const documentRoutes = (described: HttpApi.HttpApi.Any, below: "/bench" | "/visibility") => {
  // Whatever the api is made of, it has what its document is made of.
  const api = described as HttpApi.HttpApi.AnyWithProps
  const docs = Effect.flatMap(CurrentSandbox, ({ baseUrl }) =>
    viewerOf(api.annotateContext(OpenApi.annotations({ servers: [{ url: baseUrl }] })), `${below}/docs`, baseUrl)
  )
  return [
    documentRoute(`${below}/openapi.json`, (baseUrl) => ({ ...OpenApi.fromApi(api), servers: [{ url: baseUrl }] })),
    HttpLayerRouter.route("GET", `${below}/docs`, docs)
  ] as const
}
