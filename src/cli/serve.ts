import { HttpServer } from "@effect/platform"
import { Console, Effect, Layer } from "effect"
import { App } from "../App.ts"
import { settings } from "../Config.ts"

const welcome = Effect.gen(function* () {
  const { address } = yield* HttpServer.HttpServer
  if (address._tag !== "TcpAddress") return
  const host = ["127.0.0.1", "0.0.0.0", "::"].includes(address.hostname) ? "localhost" : address.hostname
  const origin = `http://${host}:${address.port}`
  yield* Console.log(`Vitrine is open at ${origin}

  Shop       ${origin}/api/products
  API docs   ${origin}/docs
  OpenAPI    ${origin}/openapi.json
  Sandboxes  ${origin}/sandboxes/{any-name}/...

Nothing is sold, charged or shipped. Stop with Ctrl-C.`)
})

/** Starts the store and keeps it open. */
export const serve = Effect.flatMap(settings, (settings) =>
  Layer.launch(Layer.effectDiscard(welcome).pipe(Layer.provide(App(settings))))
)
