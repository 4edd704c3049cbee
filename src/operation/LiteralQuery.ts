import { Context } from "effect"

/** Put on an endpoint, it says that an empty parameter is a value and not one that was left out. */
export class LiteralQuery extends Context.Reference<LiteralQuery>()("vitrine/LiteralQuery", {
  defaultValue: () => false
}) {}
