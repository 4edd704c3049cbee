import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import { Effect, Option } from "effect"
import { CurrentSandbox, type SandboxAddress } from "../../domain/CurrentSandbox.ts"
import { assets } from "../assets/Assets.ts"
import { findCart, unitsIn } from "../shop/visitorsCart.ts"
import type { Here } from "./Here.ts"
import type { Missing } from "./Missing.tsx"
import type { Download, Page, Redirect } from "./Page.ts"
import { downloadResponse, pageResponse, redirectResponse } from "./render.tsx"

/** The path of a base URL: pages link by path, so that they work under every name that the server is reached by. */
export const pathOf = (baseUrl: string): string =>
  URL.canParse(baseUrl) ? new URL(baseUrl).pathname.replace(/\/$/, "") : ""

export const hereAt = ({ baseUrl, name }: SandboxAddress, path: string, cartUnits: number): Effect.Effect<Here> =>
  Effect.map(assets, (assets) => ({ base: pathOf(baseUrl), baseUrl, sandbox: name, path, cartUnits, assets }))

const here = Effect.gen(function* () {
  const { url } = yield* HttpServerRequest.HttpServerRequest
  const cart = yield* findCart
  return yield* hereAt(yield* CurrentSandbox, url, Option.match(cart, { onNone: () => 0, onSome: unitsIn }))
})

/** The route of a page: what the handler makes, in the frame of the site. What is missing is a page too. */
export const page = <R>(make: Effect.Effect<Page | Redirect | Download, Missing, R>) =>
  Effect.gen(function* () {
    const made = yield* Effect.catchTag(make, "Missing", (missing) => Effect.succeed(missing.page))
    const request = yield* HttpServerRequest.HttpServerRequest
    if ("fileName" in made) return downloadResponse(request, made)
    // Read last: the handler may have changed what is in the cart.
    const at = yield* here
    return "to" in made ? redirectResponse(at, made) : pageResponse(request, at, made)
  })
