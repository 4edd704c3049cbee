import { type CsvError, type Info, parse } from "csv-parse/sync"
import { Either } from "effect"
import { quote } from "../../domain/Input.ts"
import { type Mistake, type Mistakes, oneProblem, type Path, type PlaceOf, placed, type ReadFile } from "./Mistakes.ts"
import { centsOf, groupOf, productOfFeed, slugOf } from "./productOfFeed.ts"

/** A row of a CSV file: a variant of a product. */
interface Row {
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
}

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

// Ten thousand products of eight variants.
const mostRows = 80_000

/** The number that a cell is; the text itself where it is none, to be told as what it is. */
const numberOf = (cell: string): unknown => (/^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell)

/** Cents of `29`, `29.00`, `$29.00` or `29.00 USD`. */
const dollarsOf = (cell: string): unknown => {
  // What is before the unit is trimmed apart: one expression for both would try each blank of a long run as the first.
  const cents = centsOf(`${cell.replace(/^\$|USD$/g, "").trimEnd()} USD`)
  return typeof cents === "number" ? cents : cell
}

const listOf = (cell: string): ReadonlyArray<string> =>
  cell
    .split(/[;|]/)
    .map((word) => word.trim())
    .filter((word) => word !== "")

const truthOf = (cell: string): unknown => ({ true: true, false: false })[cell.toLowerCase()] ?? cell

/** What is left out of a row is no member. */
const given = (members: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))

const productOf = (rows: ReadonlyArray<Row>): object => {
  const cell = (column: string) => rows.map(({ cells }) => cells[column] ?? "").find((text) => text !== "")
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

/** What a row says otherwise of its product than the first one. */
const contradictions = (
  groups: ReadonlyArray<ReadonlyArray<Row>>
): ReadonlyArray<Mistake & { readonly line: number }> =>
  groups.flatMap((rows, product) =>
    ofProduct.flatMap((column) => {
      const [first, ...others] = rows.filter(({ cells }) => (cells[column] ?? "") !== "")
      return others
        .filter(({ cells }) => cells[column] !== first?.cells[column])
        .map(({ cells, line }) => ({
          line,
          path: ["products", product, column],
          issue: {
            reason: "invalid",
            expected: `what line ${first?.line} has, or nothing`,
            received: quote(cells[column] ?? "")
          }
        }))
    })
  )

interface Parsed {
  readonly record: Readonly<Record<string, string>>
  readonly info: Info
}

const rowsOf = (text: string): Either.Either<ReadonlyArray<Row>, Mistakes> =>
  Either.try({
    try: () => {
      const parsed: ReadonlyArray<Parsed> = parse(text, {
        bom: true,
        columns: true,
        info: true,
        skip_empty_lines: true,
        trim: true,
        to: mostRows
      })
      return parsed.map(({ info: { empty_lines, lines }, record }, at) => {
        const before = parsed[at - 1]?.info
        // The parser tells where a record ends; it begins behind the one before and the empty lines between.
        const line = (before?.lines ?? 1) + 1 + empty_lines - (before?.empty_lines ?? 0)
        return { cells: record, line: Math.min(line, lines) }
      })
    },
    catch: (error) => {
      const { lines = 1, message } = error as Partial<CsvError> & Error
      return oneProblem(Number(lines), 1, "CSV", `what is none: ${message}`)
    }
  })

/** How rows become products: by what they are of one, and what it is. */
interface Form {
  readonly groupOf: (row: Row) => string
  readonly productOf: (rows: ReadonlyArray<Row>) => object
}

const ownForm: Form = { groupOf: ({ cells, line }) => cells.slug || cells.name || String(line), productOf }

const feedForm: Form = {
  groupOf: ({ cells }) => groupOf(cells),
  productOf: (rows) => productOfFeed(rows.map(({ cells }) => cells))
}

/**
 * Reads the goods of a CSV file, a variant in each row, or the product feed of a shop. What is wrong with a member is told by the
 * line of its row.
 */
export const readCsv = (text: string): Either.Either<ReadFile, Mistakes> =>
  Either.flatMap(rowsOf(text), (rows) => {
    const names = Object.keys(rows[0]?.cells ?? {})
    const isFeed = names.includes("id") && names.includes("title")
    const stranger = isFeed ? undefined : names.find((name) => !columns.includes(name))
    if (stranger !== undefined) {
      return Either.left(oneProblem(1, 1, `columns of ${columns.join(", ")}`, quote(stranger)))
    }
    const { groupOf, productOf } = isFeed ? feedForm : ownForm
    const groups = [...Map.groupBy(rows, groupOf).values()]
    const contrary = isFeed ? [] : contradictions(groups)
    if (contrary.length > 0) {
      const lineOf = new Map<Path, number>(contrary.map(({ line, path }) => [path, line]))
      return Either.left(placed(contrary, (path) => ({ line: lineOf.get(path) ?? 1, column: 1 })))
    }
    const placeOf: PlaceOf = ([, product, list, variant]) => {
      const group = groups[Number(product)] ?? []
      const row = list === "variants" ? group[Number(variant)] : undefined
      return { line: (row ?? group[0])?.line ?? 1, column: 1 }
    }
    return Either.right({ value: { products: groups.map(productOf) }, placeOf })
  })
