import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Effect } from "effect"
import { CurrentSandbox } from "../../domain/CurrentSandbox.ts"
import { InvalidRequest } from "../../domain/Errors.ts"
import type { SandboxControl } from "../../domain/SandboxControl.ts"
import { bodyOf } from "../../operation/Envelope.ts"
import { toOpenApi30 } from "./toOpenApi30.ts"

type Document = Readonly<Record<string, unknown>>

/** Makes an API's document for a base URL and a sandbox's agents. */
export type DocumentAt = (baseUrl: string, control?: SandboxControl) => Document

const versions = new Map<unknown, (document: Document) => Document>([
  [undefined, (document) => document],
  ["3.1", (document) => document],
  ["3.0", toOpenApi30]
])

const accepted = [...versions.keys()].filter((version) => version !== undefined).join(" or ")

/** Serves an OpenAPI document with the address it was fetched from; `?version=3.0` is for older tools. */
export const documentRoute = (path: `/${string}`, documentAt: DocumentAt) =>
  HttpLayerRouter.route(
    "GET",
    path,
    Effect.zipWith(CurrentSandbox, HttpServerRequest.ParsedSearchParams, ({ baseUrl, control }, { version }) => {
      const inVersion = versions.get(version)
      return inVersion === undefined
        ? HttpServerResponse.unsafeJson(bodyOf(InvalidRequest.value("version", accepted, version)), { status: 400 })
        : HttpServerResponse.unsafeJson(inVersion(documentAt(baseUrl, control)))
    })
  )
