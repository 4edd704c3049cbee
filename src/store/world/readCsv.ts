import { Either, Predicate, Record } from "effect"
import { quote } from "../../domain/Input.ts"
import { groupByKey, type SlicedWork } from "../../domain/SlicedWork.ts"
import { type Row, rowsOf } from "./csvRows.ts"
import {
  type FileIssues,
  locateIssues,
  maxIssues,
  type ParsedFile,
  type Path,
  type PathIssue,
  type PlaceOf,
  singleIssue
} from "./FileIssues.ts"
import { centsOf, numberOf, slugOf } from "./productOfFeed.ts"
import { readFeed } from "./readFeed.ts"

/** Columns that are the same in every row of a product; only the first row must have them. */
const productColumns = [
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

const columns: ReadonlyArray<string> = [...productColumns, "variant", "stock"]

/** The columns of a product feed that are read. It may have any others. */
const feedColumns: ReadonlyArray<string> = [
  "id",
  "item_group_id",
  "title",
  "description",
  "product_category",
  "price",
  "availability",
  "size",
  "color",
  "product_review_count",
  "product_review_rating",
  "raw_review_data"
]

/** Cents of `29`, `29.00`, `$29.00` or `29.00 USD`. */
const dollarsOf = (cell: string): unknown => {
  // Trimmed separately: one expression for both would try each blank of a long run as the first.
  const cents = centsOf(`${cell.replace(/^\$|USD$/g, "").trimEnd()} USD`)
  return typeof cents === "number" ? cents : cell
}

/** The source of a price: dollars, in the first row of the product that has a price. */
const priceSourceIn = (rows: ReadonlyArray<Row>) => {
  const item = rows.findIndex(({ cells }) => (cells.price ?? "") !== "")
  return { item: Math.max(0, item), expected: "a price in US dollars from 0.01 to 1000000.00, such as 1900.00" }
}

/** The source of a member in a row, for an issue. */
const sourceIn = (row: Row | undefined, path: Path, expected: string | undefined) => {
  const cell = row?.cells[String(path.at(-1))] ?? ""
  return { path, expected, received: cell === "" ? undefined : quote(cell) }
}

const splitList = (cell: string): ReadonlyArray<string> =>
  cell
    .split(/[;|]/)
    .map((word) => word.trim())
    .filter((word) => word !== "")

const booleanOf = (cell: string): unknown => ({ true: true, false: false })[cell.toLowerCase()] ?? cell

/** Drops members that a row leaves out. */
const definedMembers = (members: Readonly<Record<string, unknown>>): object =>
  Record.filter(members, Predicate.isNotUndefined)

const variantOf = ({ cells: { stock, variant } }: Row): object => ({
  label: variant || "Standard",
  stock: stock === undefined || stock === "" ? "plenty" : numberOf(stock)
})

/** Columns of a complete product. One without some of them may be a change to a product of a lower pack. */
const requiredColumns = ["name", "description", "category", "price"] as const

const productOf = (rows: ReadonlyArray<Row>, mayChange: boolean): object => {
  const cell = (column: string) => rows.find(({ cells }) => (cells[column] ?? "") !== "")?.cells[column]
  // Default tags and variants would replace those of the lower pack.
  const isChange = mayChange && requiredColumns.some((column) => cell(column) === undefined)
  const has = (...names: ReadonlyArray<string>) => !isChange || names.some((column) => cell(column) !== undefined)
  const read = <A>(column: string, as: (text: string) => A): A | undefined => {
    const text = cell(column)
    return text === undefined ? undefined : as(text)
  }
  return definedMembers({
    slug: cell("slug") ?? read("name", slugOf),
    name: cell("name"),
    description: cell("description"),
    category: cell("category"),
    priceCents: read("price", dollarsOf),
    tags: has("tags") ? splitList(cell("tags") ?? "") : undefined,
    // Each of several rows is a variant, so that a duplicate is refused.
    variants: rows.length > 1 || has("variant", "stock") ? rows.map(variantOf) : undefined,
    rating: read("rating", numberOf),
    reviewCount: read("reviewCount", numberOf),
    badges: read("badges", splitList),
    sponsored: read("sponsored", booleanOf)
  })
}

// More than the variants of any product.
const maxRowsCompared = 100

/** A value in which a row differs from the product's first one, with its line. */
type Contradiction = PathIssue & { readonly line: number }

function* contradictionsIn(rows: ReadonlyArray<Row>, product: number): SlicedWork<ReadonlyArray<Contradiction>> {
  const found: Array<Contradiction> = []
  for (const column of productColumns) {
    const [first, ...others] = rows.filter(({ cells }) => (cells[column] ?? "") !== "")
    for (const { cells, line } of others) {
      if (cells[column] === first?.cells[column]) continue
      const expected = `the value of line ${first?.line}, or an empty cell`
      const received = quote(cells[column] ?? "")
      found.push({ line, path: ["products", product, column], issue: { reason: "invalid", expected, received } })
    }
    yield
  }
  return found
}

const groupOf = ({ cells, line }: Row): string => cells.slug || cells.name || String(line)

type ReadResult = Either.Either<ParsedFile, FileIssues>

/** Reads goods in the columns of this program. */
function* readGoods(rows: ReadonlyArray<Row>, mayChange: boolean): SlicedWork<ReadResult> {
  const groups = yield* groupByKey(rows, groupOf)
  const products: Array<object> = []
  const contradictions: Array<Contradiction> = []
  for (const [at, group] of groups.entries()) {
    if (contradictions.length >= maxIssues) break
    // The schema refuses more variants than a product may have; it need not see all of them.
    if (group.length <= maxRowsCompared) contradictions.push(...(yield* contradictionsIn(group, at)))
    products.push(productOf(group.slice(0, maxRowsCompared + 1), mayChange))
    yield
  }
  if (contradictions.length > 0) {
    const lineOf = new Map<Path, number>(contradictions.map(({ line, path }) => [path, line]))
    return Either.left(locateIssues(contradictions, (path) => ({ line: lineOf.get(path) ?? 1, column: 1 })))
  }
  const placeOf: PlaceOf = ([, product = 0, member, variant]) => {
    const group = groups[Number(product)] ?? []
    const price = member === "priceCents" ? priceSourceIn(group) : undefined
    const row = group[member === "variants" ? Number(variant ?? 0) : (price?.item ?? 0)] ?? group[0]
    const place = { line: row?.line ?? 1, column: 1 }
    if (price === undefined) return place
    return { ...place, source: sourceIn(row, ["products", product, "price"], price.expected) }
  }
  return Either.right({ value: { products }, placeOf })
}

/** Reads goods in the columns of a product feed, whose members have the same names. */
function* readFeedRows(rows: ReadonlyArray<Row>): SlicedWork<ReadResult> {
  const lineOf = (item: PropertyKey | undefined) => ({ line: rows[Number(item)]?.line ?? 1, column: 1 })
  const { locateInItems, issues, products } = yield* readFeed(rows.map(({ cells }) => cells))
  if (issues.length > 0) {
    return Either.left(locateIssues(issues, ([item, member = ""]) => ({ ...lineOf(item), source: { path: [member] } })))
  }
  const placeOf: PlaceOf = ([, product, ...path]) => {
    const itemSource = locateInItems(Number(product), path)
    if (itemSource === undefined) return lineOf(0)
    const { expected, item, member } = itemSource
    return { ...lineOf(item), source: sourceIn(rows[item], [member], expected) }
  }
  return Either.right({ value: { products }, placeOf })
}

const hasFeedColumns = (header: ReadonlyArray<string>): boolean => header.includes("id") && header.includes("title")

const columnIssues = (header: ReadonlyArray<string>): FileIssues | undefined => {
  const isFeed = hasFeedColumns(header)
  const unknownColumn = isFeed ? undefined : header.find((name) => !columns.includes(name))
  if (unknownColumn !== undefined)
    return singleIssue(1, 1, `only the columns ${columns.join(", ")}`, quote(unknownColumn))
  const known = isFeed ? feedColumns : columns
  const duplicate = header.find((name, at) => known.includes(name) && header.indexOf(name) < at)
  return duplicate === undefined ? undefined : singleIssue(1, 1, "each column once", `${quote(duplicate)} again`)
}

/**
 * Reads the goods of a CSV file: a variant in each row, or the product feed of a shop. Issues have the line of the row.
 * The goods of a pack (`mayChange`) may change a product of a lower pack.
 */
export function* readCsv(text: string, mayChange = false): SlicedWork<ReadResult> {
  const found = yield* rowsOf(text, columnIssues)
  if (Either.isLeft(found)) return Either.left(found.left)
  const { header, rows } = found.right
  return yield* hasFeedColumns(header) ? readFeedRows(rows) : readGoods(rows, mayChange)
}

/**
 * The issues of goods from a CSV file, without those for missing tags or variants of a new product: these get defaults
 * without a cell, once its other columns are there.
 */
export const withoutImpliedIssues = (issues: ReadonlyArray<PathIssue>, read: object): ReadonlyArray<PathIssue> => {
  const products = "products" in read && Array.isArray(read.products) ? read.products : []
  return issues.filter(
    ({ path: [list, product, member] }) =>
      list !== "products" ||
      (member !== "tags" && member !== "variants") ||
      products[Number(product)]?.[member] !== undefined
  )
}
