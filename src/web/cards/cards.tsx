/** @jsxImportSource preact */
import { Effect, Option, Predicate, Record, Schema } from "effect"
import type { JSX } from "preact"
import { renderToString } from "preact-render-to-string"
import { CurrentSandbox } from "../../domain/CurrentSandbox.ts"
import { Cart, CartWithTotals, Totals } from "../../store/carts/Cart.ts"
import type { Product } from "../../store/catalog/Product.ts"
import { FormStateProvider } from "../forms/FormState.ts"
import { type PictureKind, pictures } from "../images/pictures.ts"
import { PageContextProvider } from "../page/PageContext.ts"
import { pageContextAt } from "../page/route.ts"
import { drawAnswer } from "../watch/seen/SeenAnswer.tsx"

// Limits of what a card shows, in list entries and characters: a screen or two, whatever is sent. A cart or an order may
// have more entries, as somebody pays for all of them.
const maxEntries = 20
const maxLines = 60
const maxCharacters = 5000

/** The name of a tool in this sandbox; undefined if the sandbox has no such tool. */
type NameOf = (tool: string) => string | undefined

interface ActProps {
  readonly nameOf: NameOf
  /** The tool to call, with the arguments that are known; the person types the rest. */
  readonly tool: string
  readonly knownArguments: Readonly<Record<string, unknown>>
  /** The tool that creates what this call needs, of which the card needs one. */
  readonly begin?: string
  readonly button: string
  readonly children?: JSX.Element
}

/** Null if a tool that it needs is missing: the call could only fail. */
const Act = ({ begin, button, children, knownArguments, nameOf, tool }: ActProps) => {
  const name = nameOf(tool)
  const first = begin === undefined ? undefined : nameOf(begin)
  if (name === undefined || (begin !== undefined && first === undefined)) return null
  return (
    <form class="card-act" data-tool={name} data-begin={first} data-given={JSON.stringify(knownArguments)}>
      {children}
      <button type="button" class="button">
        {button}
      </button>
    </form>
  )
}

/** A person buys in the card, not a model: `web` is the channel of persons' orders. */
const Buy = ({ id, nameOf }: Pick<Cart, "id"> & Pick<ActProps, "nameOf">) => (
  <Act nameOf={nameOf} tool="checkout_cart" knownArguments={{ cart_id: id, channel: "web" }} button="Buy">
    <label>
      Payment token
      <input name="payment_token" required autocomplete="off" />
    </label>
  </Act>
)

/** The actions that a card offers for an answer. */
const actions: Readonly<Record<string, (answer: unknown, nameOf: NameOf) => JSX.Element | null>> = {
  // If something was drawn, the schema of the operation has decoded the answer.
  getProduct: (answer, nameOf) => {
    const { id, variants } = answer as Product
    const variant = variants.find(({ available }) => available)
    if (variant === undefined) return null
    return (
      <Act
        nameOf={nameOf}
        tool="add_to_cart"
        begin="create_cart"
        knownArguments={{ product_id: id, variant_id: variant.id }}
        button={`Add ${variant.label} to a cart`}
      />
    )
  },
  getCart: (answer, nameOf) => {
    const { id, items } = answer as Cart
    return items.length === 0 ? null : <Buy id={id} nameOf={nameOf} />
  }
}

const picture = /src="[^"]*\/images\/(products|hotels|rooms)\/([^"/]+)"/g

/** Inlines the pictures of a drawing: a card loads nothing. */
const inlinePictures = (html: string) =>
  Effect.map(
    Effect.forEach([...html.matchAll(picture)], ([found, kind, file = ""]) =>
      Effect.map(pictures[kind as PictureKind](file), (body) => {
        const data = body === undefined ? "" : Buffer.from(body.bytes).toString("base64")
        return [found, `src="data:image/svg+xml;base64,${data}"`] as const
      })
    ),
    (found) => {
      const inlined = new Map(found)
      return html.replaceAll(picture, (each) => inlined.get(each) ?? each)
    }
  )

const truncateTexts = (value: unknown): unknown => {
  if (typeof value === "string") return value.slice(0, maxCharacters).toWellFormed()
  if (Array.isArray(value)) return value.map(truncateTexts)
  return Predicate.isRecord(value) ? Record.map(value, truncateTexts) : value
}

/** How many entries of its lists a card shows. A cart, an order and whatever else is one thing has an id. */
const maxEntriesOf = (answer: object): number => ("id" in answer ? maxLines : maxEntries)

/** The part of an answer that a card shows. */
const shorten = (answer: Readonly<Record<string, unknown>>) =>
  Record.map(answer, (value) => truncateTexts(Array.isArray(value) ? value.slice(0, maxEntriesOf(answer)) : value))

/** Says how many entries there are if not all are shown. */
const CutNote = ({ answer }: { readonly answer: Readonly<Record<string, unknown>> }) => {
  const max = maxEntriesOf(answer)
  const cut = Object.values(answer).find((value) => Array.isArray(value) && value.length > max)
  return Array.isArray(cut) ? <p class="muted">{`The first ${max} of ${cut.length} are shown.`}</p> : null
}

/** The arguments as the fields of a page would hold them, for links that build on them. */
const valuesOf = (input: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Record.filterMap(shorten(input), (value) =>
    Predicate.isString(value) || Predicate.isNumber(value) ? Option.some(String(value)) : Option.none()
  )

interface Drawing {
  readonly answer: Readonly<Record<string, unknown>>
  readonly callArguments: Readonly<Record<string, unknown>>
  readonly nameOf: NameOf
}

/** The variants of an answer's lines that the world lacks, as it then has no picture of them. */
const goneVariantsOf = ({ items }: Drawing["answer"]) =>
  Effect.filter(
    (Array.isArray(items) ? items : []).flatMap((item: unknown) =>
      Predicate.hasProperty(item, "variantId") ? [String(item.variantId)] : []
    ),
    (id) => Effect.map(pictures.products(`${id}-1.svg`), Predicate.isUndefined)
  )

const drawOutput = Effect.fnUntraced(function* (
  operation: string,
  schema: Schema.Schema.All,
  { answer, callArguments, nameOf }: Drawing
) {
  const output = shorten(answer)
  const body = drawAnswer({ operation, output }, schema)
  if (body === undefined) return undefined
  const context = yield* pageContextAt(yield* CurrentSandbox, "/")
  const goneVariants = new Set(yield* goneVariantsOf(output))
  return yield* inlinePictures(
    renderToString(
      // The host opens links, so they are absolute.
      <PageContextProvider value={{ ...context, base: context.baseUrl, goneVariants }}>
        <FormStateProvider value={{ values: valuesOf(callArguments) }}>{body}</FormStateProvider>
        <CutNote answer={answer} />
        {actions[operation]?.(output, nameOf)}
      </PageContextProvider>
    )
  )
})

const cartChanges = ["addToCart", "changeCartLine", "removeFromCart"]

/** Draws an operation's answer as the shop's own pages do; undefined if no page shows it. */
const draw = (operation: string, schema: Schema.Schema.All, drawing: Drawing) => {
  if (!cartChanges.includes(operation)) return drawOutput(operation, schema, drawing)
  // The answer to a change has no totals, and a person should see them before buying.
  return Option.match(Schema.decodeUnknownOption(Cart)(drawing.answer), {
    onNone: () => Effect.succeed(undefined),
    onSome: ({ items }) =>
      drawOutput("getCart", CartWithTotals, { ...drawing, answer: { ...drawing.answer, totals: Totals.of(items) } })
  })
}

/** A page that waits for an answer to show: one self-contained file. */
const html = Effect.map(
  Effect.promise(() => import("../assets/Bundle.ts")),
  ({ bundle }) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Vitrine</title>
<style>${bundle["card.css"]}</style>
</head>
<body>
<main id="card" aria-live="polite" tabindex="-1"></main>
<p id="card-error" role="alert"></p>
<script type="module">${bundle["card.js"]?.replaceAll("</script", "<\\/script")}</script>
</body>
</html>`
)

/** The parts of the cards of MCP Apps. */
export const cards = { draw, html }
