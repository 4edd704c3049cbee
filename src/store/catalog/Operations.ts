import { Effect } from "effect"
import type { Operations } from "../../operation/Operations.ts"
import type { CatalogApi } from "./Api.ts"
import { Catalog } from "./Catalog.ts"

export class CatalogOperations extends Effect.Service<CatalogOperations>()("vitrine/CatalogOperations", {
  effect: Effect.gen(function* () {
    const catalog = yield* Catalog
    const operations: Operations<typeof CatalogApi> = {
      searchProducts: ({ urlParams: { max_price_cents: maxPriceCents, ...query } }) =>
        catalog.search({ ...query, maxPriceCents }),
      getProduct: ({ path }) => catalog.get(path.id)
    }
    return operations
  }),
  dependencies: [Catalog.Default]
}) {}
