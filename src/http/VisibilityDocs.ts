import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import * as OpenApi from "@effect/platform/OpenApi"
import { Effect } from "effect"
import { CurrentSandbox } from "../domain/CurrentSandbox.ts"
import type { Quotas } from "../visibility/Api.ts"
import { documentRoute } from "./openapi/route.ts"
import { describedVisibilityApi } from "./openapi/Visibility.ts"
import { viewerOf } from "./Viewer.ts"

/** What describes the analytics API: a document of its own, as it has keys and an envelope of its own. */
export const visibilityDocs = (quotas: Quotas) => {
  const api = describedVisibilityApi(quotas)
  const documentAt = (baseUrl: string) => ({ ...OpenApi.fromApi(api), servers: [{ url: baseUrl }] })
  const docs = Effect.flatMap(CurrentSandbox, ({ baseUrl }) =>
    viewerOf(api.annotateContext(OpenApi.annotations({ servers: [{ url: baseUrl }] })), "/visibility/docs", baseUrl)
  )
  return [
    documentRoute("/visibility/openapi.json", documentAt),
    HttpLayerRouter.route("GET", "/visibility/docs", docs)
  ] as const
}
