import * as OpenApi from "@effect/platform/OpenApi"
import { Record } from "effect"
import { describeApi, type Quotas, VisibilityApi } from "../../visibility/Api.ts"
import { completeDocument } from "./Document.ts"
import { mapOperations } from "./mapObjects.ts"

interface Operation {
  readonly parameters?: ReadonlyArray<unknown>
  readonly responses: Record<string, { readonly headers?: object }>
}

const text = (description: string) => ({ description, schema: { type: "string" } })
const count = (description: string, minimum: number) => ({ description, schema: { type: "integer", minimum } })

const requestIdHeader = { "X-Request-Id": text("The id of the request, the same as in the body") }

const rateLimitHeaders = {
  "X-RateLimit-Limit": count("The maximum number of requests at once", 1),
  "X-RateLimit-Remaining": count("Requests that would be granted now", 0),
  "X-RateLimit-Reset": count("Epoch seconds: when all of them are granted again; on a 429, when the next one is", 0),
  ...requestIdHeader
}

const headersByStatus: Record<string, object> = {
  200: {
    ETag: text(
      "Weak; valid until the organization's data, the UTC day, the setting VISIBILITY_SCAN_CAP or the program's version changes"
    )
  },
  401: { "WWW-Authenticate": text("Bearer") },
  429: { "Retry-After": count("Whole seconds until the next request is granted", 1) },
  503: { "Retry-After": count("Whole seconds to wait before the next attempt", 1) }
}

const organization = {
  name: "X-Org-Id",
  in: "header",
  required: false,
  schema: { type: "string", pattern: "^org_" },
  description: "The organization for a request with a user's key; a request with an organization's key needs none"
}

const completeOperation = (operation: Operation) => {
  const responses = Record.map(operation.responses, (response, status) => ({
    ...response,
    headers: {
      // A 503 may come before the request is counted.
      ...(status === "503" ? requestIdHeader : rateLimitHeaders),
      ...headersByStatus[status],
      ...response.headers
    }
  }))
  return {
    ...operation,
    security: [{ key: [] }],
    parameters: [...(operation.parameters ?? []), organization],
    responses: {
      ...responses,
      304: { description: "Not modified: the ETag in If-None-Match is still valid", headers: rateLimitHeaders }
    }
  }
}

/** Adds what all operations of the analytics API share: the key, the organization, and headers of answers. */
const complete = (document: Record<string, unknown>): Record<string, unknown> => {
  const completed = completeDocument(document)
  const { components, paths } = completed as {
    readonly components: Record<string, unknown>
    readonly paths: Record<string, Record<string, Operation>>
  }
  return {
    ...completed,
    components: {
      ...components,
      securitySchemes: {
        key: { type: "http", scheme: "bearer", description: "An API key: vis_org_... or vis_user_..." }
      }
    },
    paths: mapOperations(paths, completeOperation)
  }
}

/** The analytics API for its document and docs page. */
export const describedVisibilityApi = (quotas: Quotas) =>
  VisibilityApi.annotateContext(OpenApi.annotations({ description: describeApi(quotas), transform: complete }))
