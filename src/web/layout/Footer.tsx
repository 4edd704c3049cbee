/** @jsxImportSource preact */
import { shopNoun } from "../../store/world/Travel.ts"
import { capitalize } from "../page/format.ts"
import { Link } from "../page/Link.tsx"
import { type PageContext, serverBaseOf, usePageContext } from "../page/PageContext.ts"
import { Mark } from "./Mark.tsx"

type Column = readonly [title: string, links: ReadonlyArray<readonly [name: string, path: string]>]

// For people who test agents.
const testerLinks: Column[1] = [
  ["Live orders", "/orders"],
  ["Visibility", "/visibility"],
  ["Visibility keys", "/visibility/keys"]
]

const columnsOf = ({ departments, isNeutral, travel }: PageContext): ReadonlyArray<Column> => [
  ["Shop", departments.slice(0, 6).map((name) => [capitalize(name), `/products?category=${name}`])],
  ["Travel", travel.map((section) => [capitalize(section), `/${section}`])],
  [
    "For agents",
    [
      [isNeutral ? "Addresses" : "Bring an agent", "/#agents"],
      ["API docs", "/docs"],
      ["OpenAPI document", "/openapi.json"],
      ["llms.txt", "/llms.txt"],
      ...(isNeutral ? [] : testerLinks)
    ]
  ],
  [
    "Small print",
    [
      ["Shop policies", "/policies/shop"],
      ["Terms of use", "/policies/terms"],
      ["Privacy", "/policies/privacy"]
    ]
  ]
]

/** Pages that exist once per server, not per sandbox. */
const serverPaths: ReadonlyArray<string> = ["/visibility/keys"]

export const Footer = () => {
  const context = usePageContext()
  const { base, isNeutral, travel } = context
  const isNamed = serverBaseOf(context) !== base
  return (
    <footer class="site-footer">
      <div class="wrap site-footer-columns">
        <div class="site-footer-brand">
          <Mark />
          <p>
            {isNeutral
              ? `A ${shopNoun(travel)}.`
              : `A simulated ${shopNoun(travel)}. It exists so that agents have somewhere to practise.`}
          </p>
        </div>
        {columnsOf(context)
          .filter(([, links]) => links.length > 0)
          .map(([title, links]) => (
            <nav key={title} aria-label={title}>
              <h2>{title}</h2>
              <ul>
                {links
                  .filter(([, path]) => !(isNamed && serverPaths.includes(path)))
                  .map(([name, path]) => (
                    <li key={path}>
                      <Link to={path}>{name}</Link>
                    </li>
                  ))}
              </ul>
            </nav>
          ))}
      </div>
    </footer>
  )
}
