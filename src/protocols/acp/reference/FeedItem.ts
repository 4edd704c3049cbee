import { Schema } from "effect"
import { ProductId, VariantId } from "../../../domain/Ids.ts"
import { exactOptional } from "../../../domain/Input.ts"
import { Timestamp } from "../../../domain/Timestamp.ts"
import { CategoryName } from "../../../store/catalog/Product.ts"

export class FeedItem extends Schema.Class<FeedItem>("FeedItem")(
  {
    id: VariantId,
    item_group_id: ProductId,
    title: Schema.String.annotations({ description: "The product's name and what distinguishes the variant" }),
    description: Schema.String,
    link: Schema.String.annotations({ description: "The product's page with the variant chosen, an absolute URL" }),
    image_link: Schema.String.annotations({ description: "An SVG image, an absolute URL" }),
    price: Schema.String.pipe(Schema.pattern(/^\d+\.\d{2} USD$/)).annotations({
      description: "The price of one unit before tax, a decimal amount and the currency",
      examples: ["29.00 USD"]
    }),
    availability: Schema.Literal("in_stock", "out_of_stock").annotations({
      description: "Whether at least one unit is left"
    }),
    condition: Schema.Literal("new").annotations({ description: "Always new" }),
    brand: Schema.String.annotations({ description: "The shop's own brand", examples: ["Vitrine"] }),
    product_category: CategoryName,
    product_review_count: exactOptional(Schema.Int.annotations({ description: "How many buyers rated the product" })),
    product_review_rating: exactOptional(
      Schema.Number.pipe(Schema.between(1, 5)).annotations({
        description: "The average rating by buyers, 1 to 5 stars"
      })
    ),
    raw_review_data: exactOptional(
      Schema.String.annotations({ description: "Reviews by some of the buyers, as JSON" })
    ),
    enable_checkout: Schema.Boolean.annotations({ description: "Always true: every item can be bought in a session" })
  },
  { description: "An entry of the product feed: a variant of a product" }
) {}

export class ProductFeed extends Schema.Class<ProductFeed>("ProductFeed")(
  {
    products: Schema.Array(FeedItem).annotations({ description: "Every variant of every product" }),
    updated_at: Timestamp.annotations({ description: "The feed counts every sale up to this time" })
  },
  { description: "The product feed of the shop" }
) {}
