import { Either, Predicate, Record } from "effect"
import { quote } from "../../domain/Input.ts"
import type { Pieces } from "../../domain/Pieces.ts"
import { type Row, rowsOf } from "./csvRows.ts"
import {
  type Mistake,
  type Mistakes,
  mostMistakes,
  oneProblem,
  type Path,
  type PlaceOf,
  placed,
  type ReadFile
} from "./Mistakes.ts"
import { centsOf, groupOf, inItems, productOfFeed, slugOf } from "./productOfFeed.ts"

/** What is the same in every row of a product; only the first of them need have it. */
const ofProduct = [
  "slug",
  "name",
  "description",
  "category",
  "price",
  "tags",
  "rating",
  "reviewCount",
  "badges",
  "sponsored"
] as const

const columns: ReadonlyArray<string> = [...ofProduct, "variant", "stock"]

/** The number that a cell is; the text itself where it is none, to be told as what it is. */
const numberOf = (cell: string): unknown => (/^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell)

/** Cents of `29`, `29.00`, `$29.00` or `29.00 USD`. */
const dollarsOf = (cell: string): unknown => {
  // What is before the unit is trimmed apart: one expression for both would try each blank of a long run as the first.
  const cents = centsOf(`${cell.replace(/^\$|USD$/g, "").trimEnd()} USD`)
  return typeof cents === "number" ? cents : cell
}

/** Files have dollars, in the first row of a product that has a price. */
const ownPriceIn = (rows: ReadonlyArray<Row>, member: PropertyKey | undefined) => {
  if (member !== "priceCents") return undefined
  const item = Math.max(
    0,
    rows.findIndex(({ cells }) => (cells.price ?? "") !== "")
  )
  return { item, member: "price", expected: "a price in US dollars from 0.01 to 1000000.00" }
}

const listOf = (cell: string): ReadonlyArray<string> =>
  cell
    .split(/[;|]/)
    .map((word) => word.trim())
    .filter((word) => word !== "")

const truthOf = (cell: string): unknown => ({ true: true, false: false })[cell.toLowerCase()] ?? cell

/** What is left out of a row is no member. */
const given = (members: Readonly<Record<string, unknown>>): object => Record.filter(members, Predicate.isNotUndefined)

const productOf = (rows: ReadonlyArray<Row>): object => {
  const cell = (column: string) => rows.find(({ cells }) => (cells[column] ?? "") !== "")?.cells[column]
  const read = <A>(column: string, as: (text: string) => A): A | undefined => {
    const text = cell(column)
    return text === undefined ? undefined : as(text)
  }
  return given({
    slug: cell("slug") ?? read("name", slugOf),
    name: cell("name"),
    description: cell("description"),
    category: cell("category"),
    priceCents: read("price", dollarsOf),
    tags: listOf(cell("tags") ?? ""),
    variants: rows.map(({ cells: { stock, variant } }) => ({
      label: variant || "Standard",
      stock: stock === undefined || stock === "" ? "plenty" : numberOf(stock)
    })),
    rating: read("rating", numberOf),
    reviewCount: read("reviewCount", numberOf),
    badges: read("badges", listOf),
    sponsored: read("sponsored", truthOf)
  })
}

// More than a product has variants.
const mostRowsCompared = 100

/** What a row of a product says otherwise than the first one, and on which line. */
type Contradiction = Mistake & { readonly line: number }

function* contradictionsIn(rows: ReadonlyArray<Row>, product: number): Pieces<ReadonlyArray<Contradiction>> {
  const found: Array<Contradiction> = []
  for (const column of ofProduct) {
    const [first, ...others] = rows.filter(({ cells }) => (cells[column] ?? "") !== "")
    for (const { cells, line } of others) {
      if (cells[column] === first?.cells[column]) continue
      const expected = `what line ${first?.line} has, or nothing`
      const received = quote(cells[column] ?? "")
      found.push({ line, path: ["products", product, column], issue: { reason: "invalid", expected, received } })
    }
    yield
  }
  return found
}

function* grouped(rows: ReadonlyArray<Row>, groupOf: Form["groupOf"]): Pieces<ReadonlyArray<ReadonlyArray<Row>>> {
  const groups = new Map<string, Array<Row>>()
  for (const row of rows) {
    const name = groupOf(row)
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [row])
    else group.push(row)
    yield
  }
  return [...groups.values()]
}

/** How rows become products: by what they are of one, and what it is. */
interface Form {
  readonly groupOf: (row: Row) => string
  readonly productOf: (rows: ReadonlyArray<Row>) => object
}

const ownForm: Form = { groupOf: ({ cells, line }) => cells.slug || cells.name || String(line), productOf }

const feedForm = (): Form => {
  const slugs = new Set<string>()
  return {
    groupOf: ({ cells }) => groupOf(cells),
    productOf: (rows) =>
      productOfFeed(
        rows.map(({ cells }) => cells),
        slugs
      )
  }
}

/**
 * Reads the goods of a CSV file, a variant in each row, or the product feed of a shop. What is wrong with a member is told by the
 * line of its row.
 */
export function* readCsv(text: string): Pieces<Either.Either<ReadFile, Mistakes>> {
  const found = yield* rowsOf(text)
  if (Either.isLeft(found)) return Either.left(found.left)
  const rows = found.right
  const names = Object.keys(rows[0]?.cells ?? {})
  const isFeed = names.includes("id") && names.includes("title")
  const stranger = isFeed ? undefined : names.find((name) => !columns.includes(name))
  if (stranger !== undefined) {
    return Either.left(oneProblem(1, 1, `columns of ${columns.join(", ")}`, quote(stranger)))
  }
  const { groupOf, productOf } = isFeed ? feedForm() : ownForm
  const groups = yield* grouped(rows, groupOf)
  const products: Array<object> = []
  const contrary: Array<Contradiction> = []
  for (const [at, group] of groups.entries()) {
    if (contrary.length >= mostMistakes) break
    // More rows than any product has variants are told by its schema, of which it need not see all.
    if (!isFeed && group.length <= mostRowsCompared) contrary.push(...(yield* contradictionsIn(group, at)))
    products.push(productOf(group.slice(0, mostRowsCompared + 1)))
    yield
  }
  if (contrary.length > 0) {
    const lineOf = new Map<Path, number>(contrary.map(({ line, path }) => [path, line]))
    return Either.left(placed(contrary, (path) => ({ line: lineOf.get(path) ?? 1, column: 1 })))
  }
  const placeOf: PlaceOf = ([, product = 0, ...path]) => {
    const group = groups[Number(product)] ?? []
    const [member, variant] = path
    const inFile = isFeed ? inItems(path) : ownPriceIn(group, member)
    const row = inFile === undefined && member === "variants" ? group[Number(variant)] : group[inFile?.item ?? 0]
    const place = { line: (row ?? group[0])?.line ?? 1, column: 1 }
    if (inFile === undefined) return place
    const { expected, member: column } = inFile
    const cell = row?.cells[column] ?? ""
    return {
      ...place,
      source: { path: ["products", product, column], expected, received: cell === "" ? undefined : quote(cell) }
    }
  }
  return Either.right({ value: { products }, placeOf })
}
