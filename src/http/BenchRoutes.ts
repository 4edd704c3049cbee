import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as OpenApi from "@effect/platform/OpenApi"
import { Effect, JSONSchema } from "effect"
import { BenchApi } from "../bench/Api.ts"
import { Task } from "../bench/tasks/Api.ts"
import { makeFindNearestRoutes } from "../domain/nearestRoutes.ts"
import { routedPath } from "../domain/routedPath.ts"
import type { Entry } from "../operation/Operations.ts"
import { completeDocument } from "./openapi/Document.ts"
import { documentOf, documentRoutes, type MakeDocsRoute } from "./openapi/documentRoutes.ts"
import { restRoutes } from "./Rest.ts"
import { makeRouter, type Route } from "./Router.ts"

const described = BenchApi.annotateContext(OpenApi.annotations({ transform: completeDocument }))

/** The OpenAPI document of the bench at this address. */
export const benchDocumentAt = documentOf(described)

const ofBench = /^\/(?:bench|watch)(?:\/|$)/i

/** Whether a URL is the bench's business, also where it has no route. */
const isBenchPath = (url: string): boolean => ofBench.test(routedPath(url))

/** What a task is, for editors that check one while it is written: nothing that has to be kept from anybody. */
const taskSchema = HttpLayerRouter.route(
  "GET",
  "/bench/schemas/task-1.json",
  Effect.sync(() => {
    const schema = JSONSchema.make(Task, { target: "jsonSchema2020-12" })
    // The library gives every schema of anything the same id, which validators refuse.
    const text = JSON.stringify(schema, (name, value) => (name === "$id" ? undefined : value))
    return HttpServerResponse.text(text, { contentType: "application/schema+json" })
  })
)

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
    ...documentRoutes(benchDocumentAt, "/bench", makeDocsRoute),
    taskSchema
  ] as const
  const routes = [...forPrograms, ...pages] as const
  const { methodsOf } = makeRouter(routes)
  const alternatives = { methodsOf, nearestTo: makeFindNearestRoutes(forPrograms), described: "/bench" }
  return { routes, api: { owns: isBenchPath, isOfServer: true, alternatives } }
}
