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

/** Makes the OpenAPI document of the bench for a base URL. */
export const benchDocumentAt = documentOf(described)

const ofBench = /^\/(?:bench|watch)(?:\/|$)/i

/** Whether a URL belongs to the bench, even without a route. */
const isBenchPath = (url: string): boolean => ofBench.test(routedPath(url))

const writeTaskSchema = () => {
  const schema = JSONSchema.make(Task, { target: "jsonSchema2020-12" })
  // The library gives all schemas of unknown values the same id, which validators refuse.
  return JSON.stringify(schema, (name, value) => (name === "$id" ? undefined : value))
}

// Written at the first request, to keep the start fast.
let taskSchemaText: string | undefined

/** The JSON schema of a task, for editors that validate it. It is public. */
const taskSchema = HttpLayerRouter.route(
  "GET",
  "/bench/schemas/task-1.json",
  Effect.sync(() => {
    taskSchemaText ??= writeTaskSchema()
    return HttpServerResponse.text(taskSchemaText, { contentType: "application/schema+json" })
  })
)

/** The bench's routes, documents and pages, and its API for the edge: pages of other origins cannot read it. */
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
