import { Effect } from "effect"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { Operations } from "../../operation/Operations.ts"
import type { CatalogApi } from "./Api.ts"
import { Catalog } from "./Catalog.ts"

export class CatalogOperations extends Effect.Service<CatalogOperations>()("vitrine/CatalogOperations", {
  scoped: Effect.gen(function* () {
    const catalog = yield* Catalog
    const operations: Operations<typeof CatalogApi> = {
      searchProducts: ({ urlParams: { max_price_cents: maxPriceCents, ...query } }) =>
        catalog.search({ ...query, maxPriceCents }),
      getProduct: ({ path }) => catalog.get(path.id)
    }
    return operations
  }).pipe(dependingOn(Catalog))
}) {}
