import { HttpApiBuilder, type HttpApp, HttpRouter, HttpServer, HttpServerRequest } from "@effect/platform"
import { BunHttpServer } from "@effect/platform-bun"
import { Effect, Layer, Logger, ManagedRuntime, Option } from "effect"
import { Services, served } from "../../src/App.ts"
import type { Settings } from "../../src/Config.ts"
import * as Database from "../../src/database/Database.ts"
import { CurrentSandbox } from "../../src/domain/CurrentSandbox.ts"
import { Seed } from "../../src/domain/Seed.ts"
import { Api } from "../../src/http/Api.ts"
import { readJson } from "../../src/http/JsonBody.ts"
import { locate } from "../../src/http/Located.ts"
import { invoke } from "../../src/operation/invoke.ts"
import type { Entry } from "../../src/operation/Operations.ts"

type GroupName = (typeof Api.groups)[string]["identifier"]
type Group = { readonly endpoints: Record<string, Entry["endpoint"]> }

const mapValues = <A>(record: Record<string, A>, change: (value: A) => A) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))

/** The same object with other members. */
const having = <A extends object>(original: A, members: Partial<A>): A =>
  Object.assign(Object.create(Object.getPrototypeOf(original)), original, members)

// The endpoints of a group are no public member of its type.
const groups = Api.groups as unknown as Record<string, Group>

/** The contract. Of a body that does not decode all is told, which the platform does only where a schema asks for it. */
const contract = having(Api, {
  groups: mapValues(groups, (group) =>
    having(group, {
      endpoints: mapValues(group.endpoints, (endpoint) =>
        having(endpoint, {
          payloadSchema: Option.map(endpoint.payloadSchema, (schema) =>
            schema.annotations({ parseOptions: { errors: "all" } })
          )
        })
      )
    })
  ) as never
})

/** Every group of the contract, an endpoint's handler being its implementation by way of `invoke`. */
const handlersOf = (entries: ReadonlyArray<Entry>) => {
  const layers = Object.entries(groups).map(([name, { endpoints }]) =>
    HttpApiBuilder.group(contract, name as GroupName, (handlers) => {
      const handle = (all: typeof handlers, entry: Entry) =>
        all.handle(entry.endpoint.name as never, ((request: object) => invoke(entry, request)) as never) as never
      // Each endpoint has its handler: that was checked by the compiler where the records were joined to the contract.
      return entries.filter(({ endpoint }) => endpoint.name in endpoints).reduce(handle, handlers) as never
    })
  )
  return Layer.mergeAll(Layer.empty, ...layers)
}

/** What every surface has to say of a request: which sandbox it speaks to, and that its body is JSON. */
const asSurface = (publicUrl: string) => (app: HttpApp.Default) =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, (arrived) => {
    const located = locate(arrived, { publicUrl, ownUrl: publicUrl })
    if (Option.isNone(located)) return app
    const { request, sandbox } = located.value
    const headers = { ...request.headers, "content-type": "application/json" }
    const json = { json: { value: readJson(request) } }
    return app.pipe(
      Effect.provideService(HttpServerRequest.HttpServerRequest, Object.create(request.modify({ headers }), json)),
      Effect.provideService(CurrentSandbox, sandbox)
    )
  })

/** The contract and its implementations, served by the platform's builder and server on a free port. */
export const startBuilder = async (
  settings: Settings & { readonly publicUrl: string },
  {
    change = (entry) => entry,
    clock
  }: { readonly change?: (entry: Entry) => Entry; readonly clock: Layer.Layer<never> }
) => {
  const app = HttpApiBuilder.serve(asSurface(settings.publicUrl)).pipe(
    Layer.provide(HttpApiBuilder.api(contract)),
    Layer.provide(Layer.unwrapEffect(Effect.map(served, ({ entries }) => handlersOf(entries.map(change))))),
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
