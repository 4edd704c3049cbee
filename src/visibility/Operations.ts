import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import { Effect } from "effect"
import { CurrentNotes } from "../domain/CurrentNotes.ts"
import { dependingOn } from "../domain/dependingOn.ts"
import { truncate } from "../domain/Input.ts"
import { makeFindNearestRoutes } from "../domain/nearestRoutes.ts"
import { patternOf } from "../domain/paths.ts"
import { routedPath } from "../domain/routedPath.ts"
import { codeOf, type ErrorBody, envelope } from "../operation/Envelope.ts"
import { type Entry, entries } from "../operation/Operations.ts"
import type { Policy } from "../operation/Policy.ts"
import type { RawRequest } from "../operation/requestReader.ts"
import { VisibilityApi } from "./Api.ts"
import { IdentityApi } from "./access/Api.ts"
import { KeyPolicy } from "./access/KeyPolicy.ts"
import { IdentityOperations } from "./access/Operations.ts"
import { NoSuchRoute, OnlyReads, orgRequired } from "./contract/Errors.ts"
import { ExportsApi } from "./exports/Api.ts"
import { ExportOperations } from "./exports/Operations.ts"
import { LeaderboardsApi } from "./leaderboards/Api.ts"
import { LeaderboardOperations } from "./leaderboards/Operations.ts"
import { MetricsApi } from "./metrics/Api.ts"
import { MetricOperations } from "./metrics/Operations.ts"
import { RecordsApi } from "./records/Api.ts"
import { RecordOperations } from "./records/Operations.ts"
import { WatchApi } from "./watch/Api.ts"
import { WatchOperations } from "./watch/Operations.ts"

/** Whether a URL belongs to this API, in any spelling of its path and also if no route matches. */
export const isVisibilityPath = (url: string): boolean => /^\/api\/v1(?:\/|$)/i.test(routedPath(url))

/** Answers requests that match no route, or not with their method; it is in no document. */
const fallbackEndpoint = HttpApiEndpoint.get("nowhere", "/*")
  .addError(envelope(NoSuchRoute, 404))
  .addError(envelope(OnlyReads, 405))
  .addError(orgRequired)

/** Response conventions of this API: only the caller may cache a response, and it revalidates each time. */
export const visibilityPresentation = {
  api: VisibilityApi.add(HttpApiGroup.make("elsewhere").add(fallbackEndpoint)),
  headers: { "cache-control": "private, no-cache", vary: "Authorization, X-Org-Id" },
  errorBody: ({ error }: ErrorBody, status: number, requestId: string): ErrorBody => {
    const { code, details, message, next } = error
    return {
      error: {
        // The reference has one code for every 5xx.
        code: status >= 500 ? "internal_error" : code,
        message,
        request_id: requestId,
        ...(details === undefined ? {} : { details }),
        ...(next === undefined ? {} : { next })
      }
    }
  }
}

const addAllowHeader = Effect.map(CurrentNotes, ({ addHeaders }) => addHeaders({ allow: "GET, HEAD" }))

/** Every operation of the analytics API with its implementation and its policy. */
export class VisibilityEntries extends Effect.Service<VisibilityEntries>()("vitrine/visibility/VisibilityEntries", {
  scoped: Effect.gen(function* () {
    const { optional, required, verify } = yield* KeyPolicy
    const all = [
      ...entries(IdentityApi, yield* IdentityOperations, optional),
      ...entries(RecordsApi, yield* RecordOperations, required),
      ...entries(LeaderboardsApi, yield* LeaderboardOperations, required),
      ...entries(MetricsApi, yield* MetricOperations, required),
      ...entries(ExportsApi, yield* ExportOperations, required)
    ]
    const templates = all.map(({ endpoint, policy }) => ({
      policy,
      pattern: patternOf(endpoint.path)
    }))
    const nearest = makeFindNearestRoutes(all.map(({ endpoint }) => endpoint))
    const noRoute = (method: string, url: string) => {
      const path = url.replace(/[?#].*$/s, "")
      return new NoSuchRoute({ path: truncate(path), nearest: nearest(method, path) })
    }

    return {
      all,

      /** All entries, and those that only a person sees who is signed in to the dashboard. */
      allWithDashboard: [...all, ...entries(WatchApi, yield* WatchOperations, required)],

      /** The error response for a request without an accepted key; undefined if the key is accepted. */
      gate: (raw: RawRequest) =>
        Effect.suspend(() => {
          const headers: Record<string, string> = {}
          const notes = { addHeaders: (more: object) => Object.assign(headers, more), setVersion: () => false }
          return Effect.match(Effect.provideService(verify(raw), CurrentNotes, notes), {
            onSuccess: () => undefined,
            onFailure: (problem) => ({
              status: problem._tag === "RateLimited" ? 429 : 401,
              headers,
              message: `${codeOf(problem)}: ${problem.message}`
            })
          })
        }),
      /**
       * The entry for a path that matches no route, or not with this method. A key is required, and a route's policy
       * applies. Without a route no organization is required, but one that is named is checked as everywhere.
       */
      fallback: ({ method, url }: { readonly method: string; readonly url: string }): Entry => {
        const template = templates.find(({ pattern }) => pattern.test(routedPath(url)))
        const refusal =
          template === undefined || ["GET", "HEAD"].includes(method)
            ? noRoute(method, url)
            : Effect.zipRight(addAllowHeader, new OnlyReads({ method }))
        return {
          endpoint: fallbackEndpoint as unknown as Entry["endpoint"],
          operation: () => refusal,
          policy: template?.policy ?? (optional as Policy)
        }
      }
    }
  }).pipe(
    dependingOn(
      KeyPolicy,
      IdentityOperations,
      RecordOperations,
      LeaderboardOperations,
      MetricOperations,
      ExportOperations,
      WatchOperations
    )
  )
}) {}
