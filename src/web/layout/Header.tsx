/** @jsxImportSource preact */

import { maxSearchLength } from "../../domain/Limits.ts"
import { queryOf } from "../forms/Form.ts"
import { capitalize, formatCount } from "../page/format.ts"
import { Form, Link } from "../page/Link.tsx"
import type { Section } from "../page/Page.ts"
import { type PageContext, usePageContext } from "../page/PageContext.ts"
import { Icon } from "./Icon.tsx"
import { Mark } from "./Mark.tsx"

const sectionsOf = ({ isNeutral, travel }: PageContext): ReadonlyArray<Section> => [
  "shop",
  ...travel,
  "orders",
  ...(isNeutral ? [] : (["visibility"] as const))
]

export const Header = ({ section }: { readonly section: Section | undefined }) => {
  const context = usePageContext()
  const { cartUnits, path } = context
  return (
    <header class="site-header">
      <div class="wrap site-header-row">
        <Link to="/" class="brand" aria-label="Vitrine, home">
          <Mark />
          <span>Vitrine</span>
        </Link>
        <nav class="site-nav" aria-label="Main">
          {sectionsOf(context).map((name) => (
            <Link
              key={name}
              to={name === "shop" ? "/products" : `/${name}`}
              aria-current={section === name ? "true" : undefined}
            >
              {capitalize(name)}
            </Link>
          ))}
        </nav>
        <Form to="/products" method="get" class="site-search" role="search">
          <Icon name="search" />
          <input
            type="search"
            name="q"
            maxLength={maxSearchLength}
            placeholder="Search"
            aria-label="Search the shop"
            value={queryOf(path).text("q")}
          />
        </Form>
        <Link
          to="/cart"
          class="cart-link"
          aria-label={cartUnits === undefined ? "Cart" : `Cart, ${formatCount(cartUnits, "item")}`}
          aria-current={section === "cart" ? "page" : undefined}
        >
          <Icon name="bag" />
          <span class="cart-count" data-empty={cartUnits ? undefined : ""}>
            {cartUnits}
          </span>
        </Link>
      </div>
    </header>
  )
}
