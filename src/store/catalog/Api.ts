import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Schema } from "effect"
import { detailParam } from "../../domain/Detail.ts"
import { maxCharacters, NonBlankText, optionalIntegerParam, optionalParam, Params } from "../../domain/Input.ts"
import { defaultProductPageSize, maxIdLength, maxSearchLength, pageSize, priceLimit } from "../../domain/Limits.ts"
import { Cacheable } from "../../operation/annotations.ts"
import { envelope } from "../../operation/Envelope.ts"
import { Area, reads, Tool } from "../../operation/Tool.ts"
import { categories, exampleProduct } from "../world/Showcase.ts"
import { world } from "../world/World.ts"
import { ProductNotFound } from "./Catalog.ts"
import { describeWords } from "./describeWords.ts"
import { CategoryName, Product, ProductList } from "./Product.ts"
import { Sort } from "./Sort.ts"

const searchProducts = HttpApiEndpoint.get("searchProducts", "/api/products")
  .setUrlParams(
    Params({
      q: optionalParam(
        Schema.String.pipe(maxCharacters(maxSearchLength)).annotations({
          description: describeWords(world().search),
          examples: [exampleProduct.name.toLowerCase().split(" ").slice(-2).join(" ")]
        }),
        `search words of at most ${maxSearchLength} characters`
      ),
      category: optionalParam(CategoryName, `one of ${categories.join(", ")}`),
      max_price_cents: optionalIntegerParam(
        priceLimit,
        5000,
        "The highest unit price, in cents, inclusive",
        " of cents"
      ),
      sort: optionalParam(
        Sort.annotations({
          description: "relevance, the default: best match first; price_low: lowest price first"
        })
      ),
      limit: optionalIntegerParam(pageSize, 5, `Maximum number of products, ${defaultProductPageSize} by default`),
      cursor: optionalParam(
        NonBlankText(maxIdLength).annotations({
          description: "The nextCursor of the previous answer; keep the rest unchanged",
          examples: ["prod_4f7k2m9qtr5v.3400"]
        }),
        "the nextCursor of the previous answer"
      ),
      detail: detailParam("description, images and tags")
    })
  )
  .addSuccess(ProductList)
  .annotate(Cacheable, true)
  .annotate(OpenApi.Summary, "Search products")
  .annotate(
    OpenApi.Description,
    "Without words (q), all products come in a fixed order. If none matches all words, those that match most come, and a hint says so."
  )
  .annotate(
    Tool,
    reads("search_products", "Use this to find things to buy by words, category or price.", {
      list: { member: "items", limit: 10 },
      hint: "hint"
    })
  )

const getProduct = HttpApiEndpoint.get("getProduct", "/api/products/:id")
  .setPath(
    Schema.Struct({
      id: Schema.String.annotations({ description: "A product id or slug", examples: [exampleProduct.slug] })
    })
  )
  .addSuccess(Product)
  .annotate(Cacheable, true)
  .addError(envelope(ProductNotFound, 404))
  .annotate(OpenApi.Summary, "Get a product")
  .annotate(OpenApi.Description, "One product with its variants and whether each is available now.")
  .annotate(Tool, reads("get_product", "Use this to choose a variant before you buy it.", { id: "product_id" }))

export const CatalogApi = HttpApiGroup.make("catalog", { topLevel: true })
  .add(searchProducts)
  .add(getProduct)
  .annotateEndpoints(Area, "shop")
  .annotate(OpenApi.Title, "Catalogue")
  .annotate(
    OpenApi.Description,
    `Products, each variant with its own stock, in the categories ${categories.join(", ")}.`
  )
