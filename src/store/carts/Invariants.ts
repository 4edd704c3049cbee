import { sqlInvariant } from "../../database/Invariant.ts"
import { lineUnits } from "../../domain/Limits.ts"
import { variantsExist } from "../catalog/variantsExist.ts"
import { currentSandboxes } from "../sandbox/currentSandboxes.ts"

export const cartInvariants = [
  sqlInvariant({
    name: "carts.lines",
    sentence: "Every line of a cart belongs to a cart.",
    tables: ["cart_lines"],
    violations: (sql) => sql`
      select sandbox as owner, cart_id as id, 'a cart' as expected, 'none' as found
      from cart_lines l
      where sandbox in ${currentSandboxes(sql)} and not exists (
        select 1 from carts c where c.sandbox = l.sandbox and c.id = l.cart_id)`
  }),
  sqlInvariant({
    name: "carts.quantities",
    sentence: `A line of a cart holds ${lineUnits} units.`,
    tables: ["cart_lines"],
    violations: (sql) => sql`
      select sandbox as owner, cart_id || ' ' || variant_id as id,
        ${sql.literal(`'${lineUnits}'`)} as expected, quantity as found
      from cart_lines
      where sandbox in ${currentSandboxes(sql)} and quantity not between ${lineUnits.min} and ${lineUnits.max}`
  }),
  sqlInvariant({
    name: "carts.times",
    sentence: "No cart was changed before it was created.",
    tables: ["carts"],
    violations: (sql) => sql`
      select sandbox as owner, id, 'updated at ' || created_at || ' or later' as expected, updated_at as found
      from carts where sandbox in ${currentSandboxes(sql)} and updated_at < created_at`
  }),
  sqlInvariant({
    name: "carts.orders",
    sentence: "The order that was made from a cart exists.",
    tables: ["carts"],
    violations: (sql) => sql`
      select sandbox as owner, id, 'an order' as expected, order_id as found
      from carts c
      where sandbox in ${currentSandboxes(sql)} and order_id is not null and not exists (
        select 1 from orders o where o.sandbox = c.sandbox and o.id = c.order_id)`
  }),
  variantsExist("cart_lines", {
    name: "carts.goods",
    sentence: "Every line of a cart names a variant of the catalogue."
  })
]
