/** @jsxImportSource preact */
import { capitalize, price } from "../../page/format.ts"
import { Sums } from "../../shop/Sums.tsx"
import { isJsonObject, type JsonObject, list, number, text } from "../Entry.ts"

const unitsOf = ({ item }: JsonObject): string => text(isJsonObject(item) ? item.quantity : undefined)

/** A session of an agent checkout: its lines, its totals, and what it still needs. */
export const SeenSession = ({ session }: { readonly session: JsonObject }) => {
  const totals = list(session.totals)
  const total = totals.find(({ type }) => type === "total")
  return (
    <article class="panel">
      <header class="seen-bought">
        <h3>Checkout session</h3>
        <strong>{capitalize(text(session.status).replaceAll("_", " "))}</strong>
      </header>
      <ul class="entry-lines">
        {list(session.line_items).map((line) => (
          <li key={text(line.id)}>
            <span>{`${unitsOf(line)} × ${text(line.title)}`}</span>
            <span class="muted">{text(line.variant_label)}</span>
            <span>{price(number(line.subtotal))}</span>
          </li>
        ))}
      </ul>
      {total === undefined ? null : (
        <Sums
          sums={totals
            .filter((sum) => sum !== total && number(sum.amount) !== 0)
            .map(({ amount, display_text }) => [text(display_text), number(amount)] as const)}
          totalCents={number(total.amount)}
        />
      )}
      <ul class="seen-messages">
        {list(session.messages).map(({ content, param, type }) => (
          <li key={text(param)} data-type={text(type)}>
            {text(content)}
          </li>
        ))}
      </ul>
    </article>
  )
}

export const SeenTools = ({ tools }: { readonly tools: ReadonlyArray<JsonObject> }) => (
  <article class="panel">
    <h3>{`${tools.length} tools`}</h3>
    <dl class="seen-tools">
      {tools.map(({ description, name }) => (
        <div key={text(name)}>
          <dt>
            <code>{text(name)}</code>
          </dt>
          <dd class="muted">{text(description)}</dd>
        </div>
      ))}
    </dl>
  </article>
)
