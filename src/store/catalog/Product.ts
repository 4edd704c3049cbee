import { Schema } from "effect"
import { ProductId, VariantId } from "../../domain/Ids.ts"
import { exactOptional, withDescription } from "../../domain/Input.ts"
import { Money } from "../../domain/Money.ts"
import { categories, exampleProduct } from "../world/Showcase.ts"
import { SearchHint } from "./SearchHint.ts"

export const CategoryName = Schema.Literal(...categories).annotations({
  description: "The kind of goods",
  examples: [exampleProduct.category]
})

export class ProductVariant extends Schema.Class<ProductVariant>("ProductVariant")(
  {
    id: VariantId,
    label: Schema.String.annotations({
      description: "What distinguishes the variant within its product",
      examples: ["M / Sand"]
    }),
    available: Schema.Boolean.annotations({
      description: "Whether at least one unit is left; follows every sale"
    })
  },
  { description: "A buyable variant of a product, such as a size or a colour" }
) {}

/** A buyer's review of a product. */
export class ProductReview extends Schema.Class<ProductReview>("ProductReview")(
  {
    author: Schema.String.annotations({ description: "Who wrote it" }),
    rating: exactOptional(Schema.Int.pipe(Schema.between(1, 5)).annotations({ description: "1 to 5 stars" })),
    text: Schema.String.annotations({ description: "What they wrote" })
  },
  { description: "What a buyer wrote" }
) {}

export class Product extends Schema.Class<Product>("Product")(
  {
    id: ProductId,
    slug: Schema.String.annotations({
      description: "The product's readable name in links, unique; accepted wherever a product id is",
      examples: [exampleProduct.slug]
    }),
    name: Schema.String,
    description: Schema.String,
    category: CategoryName,
    price: withDescription(Money, "The price of one unit of any variant, before tax"),
    images: Schema.Array(Schema.String).annotations({
      description: "Absolute URLs of SVG images, the product shot first"
    }),
    variants: Schema.Array(ProductVariant).annotations({
      description: "1 to 8 variants; the first available one is bought when none is named"
    }),
    tags: Schema.Array(Schema.String).annotations({ description: "Lower-case words that search also finds" }),
    rating: exactOptional(
      Schema.Number.pipe(Schema.between(1, 5)).annotations({
        description: "The average rating by buyers, 1 to 5 stars"
      })
    ),
    reviewCount: exactOptional(Schema.Int.annotations({ description: "How many buyers rated it" })),
    reviews: exactOptional(Schema.Array(ProductReview).annotations({ description: "Reviews by some of the buyers" })),
    badges: exactOptional(Schema.Array(Schema.String).annotations({ description: "Labels such as Bestseller" })),
    sponsored: exactOptional(Schema.Boolean.annotations({ description: "Whether its position in lists is paid for" }))
  },
  { description: "A product of the shop" }
) {}

export class ProductList extends Schema.Class<ProductList>("ProductList")({
  items: Schema.Array(Product),
  nextCursor: exactOptional(
    Schema.String.annotations({
      description:
        "There are more products: repeat the request with this as `cursor` and the rest unchanged. Absent on the last page"
    })
  ),
  hint: exactOptional(
    SearchHint.annotations({ description: "Why the list is empty, or matches only in part. Absent otherwise" })
  )
}) {}
