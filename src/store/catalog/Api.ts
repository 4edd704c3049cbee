import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Schema } from "effect"
import { integerParam, optionalParam, Params } from "../../domain/Input.ts"
import { defaultProducts, longestSearch, pageSize, priceLimit } from "../../domain/Limits.ts"
import { envelope } from "../../operation/Envelope.ts"
import { reads, Tool } from "../../operation/Tool.ts"
import { categories, example } from "../world/Showcase.ts"
import { ProductNotFound } from "./Catalog.ts"
import { CategoryName, Product, ProductList } from "./Product.ts"

const searchProducts = HttpApiEndpoint.get("searchProducts", "/api/products")
  .setUrlParams(
    Params({
      q: optionalParam(
        Schema.String.pipe(Schema.maxLength(longestSearch)).annotations({
          description:
            "Words to look for in name, description, category and tags. Every word must match; beginnings of words and small typos count",
          examples: [example.name.toLowerCase().split(" ").slice(-2).join(" ")]
        }),
        `words to look for, ${longestSearch} characters at most`
      ),
      category: optionalParam(CategoryName, `one of ${categories.join(", ")}`),
      max_price_cents: integerParam(priceLimit, 5000, "The highest unit price, in cents, inclusive", " of cents"),
      limit: integerParam(pageSize, 5, `How many products at most, ${defaultProducts} by default`)
    })
  )
  .addSuccess(ProductList)
  .annotate(OpenApi.Summary, "Search products")
  .annotate(
    OpenApi.Description,
    "Finds merchandise. With words (q) the best match comes first, without them all products come in a fixed order. Answers an empty list when nothing matches."
  )
  .annotate(
    Tool,
    reads("search_products", "Use this to find things to buy by words, category or price.", {
      list: { member: "items", limit: 10 }
    })
  )

const getProduct = HttpApiEndpoint.get("getProduct", "/api/products/:id")
  .setPath(
    Schema.Struct({
      id: Schema.String.annotations({ description: "A product id or slug", examples: [example.slug] })
    })
  )
  .addSuccess(Product)
  .addError(envelope(ProductNotFound, 404))
  .annotate(OpenApi.Summary, "Get a product")
  .annotate(OpenApi.Description, "One product with its variants and whether each is available now.")
  .annotate(
    Tool,
    reads("get_product", "Use this to choose a variant of a product before it is bought.", { id: "product_id" })
  )

export const CatalogApi = HttpApiGroup.make("catalog", { topLevel: true })
  .add(searchProducts)
  .add(getProduct)
  .annotate(OpenApi.Title, "Catalogue")
  .annotate(OpenApi.Description, `Invented products with real stock: ${categories.join(", ")}.`)
