import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import { Effect, Option } from "effect"
import { BenchSessions } from "../../bench/access/BenchSessions.ts"
import { CurrentSandbox, type SandboxAddress } from "../../domain/CurrentSandbox.ts"
import { sandboxMillis } from "../../domain/sandboxTime.ts"
import { travelIn } from "../../store/world/Travel.ts"
import { worldIn } from "../../store/world/WorldView.ts"
import { assets } from "../assets/Assets.ts"
import { showcaseOf } from "../shop/showcase.ts"
import { findCart, unitsIn } from "../shop/visitorsCart.ts"
import { benchSession } from "./benchSession.ts"
import type { NotFoundPage } from "./NotFoundPage.ts"
import type { Download, Page, Redirect } from "./Page.ts"
import { type PageContext, pathOf, serverBaseOf } from "./PageContext.ts"
import { downloadResponse, pageResponse, redirectResponse } from "./render.tsx"

export const pageContextAt = (
  address: SandboxAddress,
  path: string,
  cartUnits?: number
): Effect.Effect<PageContext> => {
  const { baseUrl, control, name } = address
  return Effect.zipWith(assets, sandboxMillis, (assets, now) => ({
    base: pathOf(baseUrl),
    baseUrl,
    sandbox: name,
    isNeutral: control?.isNeutral === true,
    hasListedTokens: control?.payments !== undefined,
    departments: showcaseOf(worldIn(address)).departments.map(({ name }) => name),
    travel: travelIn(address),
    canReset: control?.canReset !== false,
    bench: undefined,
    now,
    path,
    cartUnits,
    assets
  }))
}

export const currentContext = Effect.gen(function* () {
  const { url } = yield* HttpServerRequest.HttpServerRequest
  const cart = yield* findCart
  const cartUnits = Option.match(cart, { onNone: () => 0, onSome: unitsIn })
  const context = yield* pageContextAt(yield* CurrentSandbox, url, cartUnits)
  const { mayUse } = yield* BenchSessions
  // A neutral shop never shows the bench, whoever looks.
  const isShown = !context.isNeutral && (yield* mayUse(yield* benchSession.current))
  return isShown ? { ...context, bench: serverBaseOf(context) } : context
})

/** The route of a page: what the handler returns, in the frame of the site. A NotFoundPage becomes a page too. */
export const page = <R>(make: Effect.Effect<Page | Redirect | Download, NotFoundPage, R>) =>
  Effect.gen(function* () {
    const result = yield* Effect.catchTag(make, "NotFoundPage", (notFound) => Effect.succeed(notFound.page))
    const request = yield* HttpServerRequest.HttpServerRequest
    if ("fileName" in result) return downloadResponse(request, result)
    // Read last: the handler may have changed the cart.
    const at = yield* currentContext
    return "to" in result ? redirectResponse(at, result) : pageResponse(request, at, result)
  })
