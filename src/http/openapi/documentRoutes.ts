import type * as HttpApi from "@effect/platform/HttpApi"
import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as OpenApi from "@effect/platform/OpenApi"
import { Effect } from "effect"
import { CurrentSandbox } from "../../domain/CurrentSandbox.ts"
import { InvalidRequest } from "../../domain/Errors.ts"
import type { SandboxControl } from "../../domain/SandboxControl.ts"
import { bodyOf } from "../../operation/Envelope.ts"
import type { Route } from "../Router.ts"
import { toOpenApi30 } from "./toOpenApi30.ts"

type Document = Readonly<Record<string, unknown>>

/** Makes an API's document for a base URL and a sandbox's agents. */
export type DocumentAt = (baseUrl: string, control?: SandboxControl) => Document

type PathPrefix = "" | "/bench" | "/visibility"

/** Makes the route of a document's page, next to the document. */
export type MakeDocsRoute<Docs extends Route> = (prefix: PathPrefix, documentAt: DocumentAt) => Docs

/** Makes the document of an API for a base URL. */
export const documentOf = (api: HttpApi.HttpApi.Any) => {
  // Every API has what its document needs.
  const anyApi = api as HttpApi.HttpApi.AnyWithProps
  return (baseUrl: string) => ({ ...OpenApi.fromApi(anyApi), servers: [{ url: baseUrl }] })
}

const versions = new Map<unknown, (document: Document) => Document>([
  [undefined, (document) => document],
  ["3.1", (document) => document],
  ["3.0", toOpenApi30]
])

const accepted = [...versions.keys()].filter((version) => version !== undefined).join(" or ")

/** Routes of an API's document, with the address it is fetched from, and of its page. `?version=3.0` is for older tools. */
export const documentRoutes = <Docs extends Route>(
  documentAt: DocumentAt,
  prefix: PathPrefix,
  makeDocsRoute: MakeDocsRoute<Docs>
) => {
  const document = Effect.zipWith(
    CurrentSandbox,
    HttpServerRequest.ParsedSearchParams,
    ({ baseUrl, control }, { version }) => {
      const inVersion = versions.get(version)
      return inVersion === undefined
        ? HttpServerResponse.unsafeJson(bodyOf(InvalidRequest.value("version", accepted, version)), { status: 400 })
        : HttpServerResponse.unsafeJson(inVersion(documentAt(baseUrl, control)))
    }
  )
  return [HttpLayerRouter.route("GET", `${prefix}/openapi.json`, document), makeDocsRoute(prefix, documentAt)] as const
}
