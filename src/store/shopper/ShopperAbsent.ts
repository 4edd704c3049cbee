import { Schema } from "effect"

export class ShopperAbsent extends Schema.TaggedError<ShopperAbsent>()("ShopperAbsent", {}) {
  override get message() {
    return "There is nobody to ask."
  }
}
