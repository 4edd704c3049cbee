import {
  HttpApiBuilder,
  HttpApp,
  HttpRouter,
  HttpServer,
  HttpServerRequest,
  HttpServerResponse
} from "@effect/platform"
import { BunHttpServer } from "@effect/platform-bun"
import { Effect, Layer, Logger, ManagedRuntime, Option } from "effect"
import { Services, storeEntries } from "../../src/app/store.ts"
import type { Settings } from "../../src/Config.ts"
import * as Database from "../../src/database/Database.ts"
import { CurrentSandbox } from "../../src/domain/CurrentSandbox.ts"
import { Seed } from "../../src/domain/Seed.ts"
import { Api } from "../../src/http/Api.ts"
import { readJson } from "../../src/http/JsonBody.ts"
import { locate } from "../../src/http/Located.ts"
import { makeNextRoutes } from "../../src/http/nextRoutes.ts"
import { invoke } from "../../src/operation/invoke.ts"
import type { Entry } from "../../src/operation/Operations.ts"

type GroupName = (typeof Api.groups)[string]["identifier"]
type Group = { readonly endpoints: Record<string, Entry["endpoint"]> }

const mapValues = <A>(record: Record<string, A>, change: (value: A) => A) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))

/** A copy of an object with some members replaced. */
const cloneWith = <A extends object>(original: A, members: Partial<A>): A =>
  Object.assign(Object.create(Object.getPrototypeOf(original)), original, members)

// The type of a group does not expose its endpoints.
const groups = Api.groups as unknown as Record<string, Group>

const withoutSchemas = {
  pathSchema: Option.none(),
  headersSchema: Option.none(),
  urlParamsSchema: Option.none(),
  payloadSchema: Option.none()
}

/** The contract without input schemas, so that the platform does not decode requests: `invoke` does, for every surface. */
const contract = cloneWith(Api, {
  groups: mapValues(groups, (group) =>
    cloneWith(group, { endpoints: mapValues(group.endpoints, (endpoint) => cloneWith(endpoint, withoutSchemas)) })
  ) as never
})

const handlerOf = (entry: Entry) => () =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const { params: path } = yield* HttpRouter.RouteContext
    const urlParams = yield* HttpServerRequest.ParsedSearchParams
    const payload = Option.isSome(entry.endpoint.payloadSchema) ? yield* readJson(request) : undefined
    return yield* invoke(entry, { path, headers: request.headers, urlParams, payload })
  })

/** Every group of the contract. The handler of an endpoint calls its implementation through `invoke`. */
const handlersOf = (entries: ReadonlyArray<Entry>) => {
  const layers = Object.entries(groups).map(([name, { endpoints }]) =>
    HttpApiBuilder.group(contract, name as GroupName, (handlers) => {
      const handle = (all: typeof handlers, entry: Entry) =>
        all.handle(entry.endpoint.name as never, handlerOf(entry) as never) as never
      // The compiler checked that each endpoint has a handler where the records were joined to the contract.
      return entries.filter(({ endpoint }) => endpoint.name in endpoints).reduce(handle, handlers) as never
    })
  )
  return Layer.mergeAll(Layer.empty, ...layers)
}

const withRoutes = makeNextRoutes(Api)

/** Renders the operations that help a refused caller as routes, as REST does. */
const addRoutes = (response: HttpServerResponse.HttpServerResponse, baseUrl: string) => {
  const { body, status } = response
  if (status < 400 || body._tag !== "Uint8Array") return response
  return HttpServerResponse.unsafeJson(withRoutes(JSON.parse(new TextDecoder().decode(body.body)), baseUrl), {
    status
  })
}

/** Provides the sandbox of a request, as every surface must. */
const provideSandbox = (publicUrl: string) => (app: HttpApp.Default) =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, (arrived) => {
    const located = locate(arrived, { publicUrl, ownUrl: publicUrl })
    if (Option.isNone(located)) return app
    const { request, sandbox } = located.value
    return HttpApp.appendPreResponseHandler((_, response) => Effect.succeed(addRoutes(response, sandbox.baseUrl))).pipe(
      Effect.zipRight(app),
      Effect.provideService(HttpServerRequest.HttpServerRequest, request),
      Effect.provideService(CurrentSandbox, sandbox)
    )
  })

/** Serves the contract and its implementations with the platform's builder and server, on a free port. */
export const startBuilder = async (
  settings: Settings & { readonly publicUrl: string },
  {
    change = (entry) => entry,
    clock
  }: { readonly change?: (entry: Entry) => Entry; readonly clock: Layer.Layer<never> }
) => {
  const app = HttpApiBuilder.serve(provideSandbox(settings.publicUrl)).pipe(
    Layer.provide(HttpApiBuilder.api(contract)),
    Layer.provide(Layer.unwrapEffect(Effect.map(storeEntries, (entries) => handlersOf(entries.map(change))))),
    Layer.provide(HttpRouter.setRouterConfig({ maxParamLength: 100_000 })),
    Layer.provideMerge(BunHttpServer.layer({ port: 0, hostname: "127.0.0.1" })),
    Layer.provide(Services),
    Layer.provide(Database.layer(settings)),
    Layer.provide(Layer.succeed(Seed, settings.seed)),
    Layer.provide(clock),
    Layer.provide(Logger.minimumLogLevel(settings.logLevel))
  )
  const runtime = ManagedRuntime.make(app)
  const { address } = await runtime.runPromise(HttpServer.HttpServer)
  if (address._tag !== "TcpAddress") throw new Error("the builder listens on no port")
  return { url: `http://127.0.0.1:${address.port}`, stop: () => runtime.dispose() }
}
