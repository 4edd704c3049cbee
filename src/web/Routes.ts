import { HttpLayerRouter, HttpServerResponse } from "@effect/platform"
import { Effect, Option } from "effect"
import { errorBody } from "../operation/Envelope.ts"
import { Catalog } from "../store/catalog/Catalog.ts"
import { productImage } from "./images/ProductImage.ts"

const notThere = HttpServerResponse.unsafeJson(
  errorBody("image_not_found", "No product has this image. Take the URLs from a product's `images`."),
  { status: 404 }
)

const pattern = /^(.+)-([12])\.svg$/

/** `/images/products/{slug}-{1 or 2}.svg`. The drawing follows from the product alone, so it may be kept for a day. */
const image = Effect.gen(function* () {
  const catalog = yield* Catalog
  const { file = "" } = yield* HttpLayerRouter.params
  const [, slug = "", view] = pattern.exec(file) ?? []
  return Option.match(catalog.find(slug), {
    onNone: () => notThere,
    onSome: (product) =>
      HttpServerResponse.text(productImage(product, view === "1" ? 0 : 1), {
        contentType: "image/svg+xml",
        headers: { "cache-control": "public, max-age=86400" }
      })
  })
})

export const webRoutes = [HttpLayerRouter.route("GET", "/images/products/:file", image)] as const
