/** @jsxImportSource preact */

import { maxSearchLength } from "../../domain/Limits.ts"
import { queryOf } from "../forms/Form.ts"
import { formatCount } from "../page/format.ts"
import { Form, Link } from "../page/Link.tsx"
import type { Section } from "../page/Page.ts"
import { usePageContext } from "../page/PageContext.ts"
import { Icon } from "./Icon.tsx"
import { Mark } from "./Mark.tsx"

const sections: ReadonlyArray<readonly [section: Section, name: string, path: string]> = [
  ["shop", "Shop", "/products"],
  ["hotels", "Hotels", "/hotels"],
  ["flights", "Flights", "/flights"],
  ["cars", "Cars", "/cars"],
  ["orders", "Orders", "/orders"],
  ["visibility", "Visibility", "/visibility"]
]

export const Header = ({ section }: { readonly section: Section | undefined }) => {
  const { cartUnits, isNeutral, path } = usePageContext()
  return (
    <header class="site-header">
      <div class="wrap site-header-row">
        <Link to="/" class="brand" aria-label="Vitrine, home">
          <Mark />
          <span>Vitrine</span>
        </Link>
        <nav class="site-nav" aria-label="Main">
          {sections
            .filter(([name]) => !(isNeutral && name === "visibility"))
            .map(([name, title, to]) => (
              <Link key={name} to={to} aria-current={section === name ? "true" : undefined}>
                {title}
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
          aria-label={`Cart, ${formatCount(cartUnits, "item")}`}
          aria-current={section === "cart" ? "page" : undefined}
        >
          <Icon name="bag" />
          <span class="cart-count" data-empty={cartUnits === 0 ? "" : undefined}>
            {cartUnits}
          </span>
        </Link>
      </div>
    </header>
  )
}
