import { Array as Arr, Either } from "effect"
import { fieldOf } from "../../domain/issuesOf.ts"
import type { SlicedWork } from "../../domain/SlicedWork.ts"
import type { Path } from "./FileIssues.ts"
import type { HotelEntry } from "./Hotel.ts"
import { type Hotel, toHotel } from "./Hotels.ts"
import { type Pack, standardPack } from "./Pack.ts"
import type { ProductEntry } from "./Product.ts"
import { world } from "./World.ts"
import { type PlacedText, servedWorld, WorldView } from "./WorldView.ts"

/** A pack by its name. */
export interface NamedPack {
  readonly name: string
  readonly pack: Pack
}

/** An entry of a pack that does not fit where it is layered, and what is expected of it. */
export interface PackIssue {
  readonly pack: string
  /** `products[3].name` */
  readonly member: string
  /** Its path in the pack. */
  readonly path: Path
  readonly expected: string
}

interface Named {
  readonly slug: string
}

const productMembers = ["name", "description", "category", "priceCents", "tags", "variants"] as const
const hotelMembers = ["name", "city", "stars", "description", "amenities", "roomTypes"] as const

const issueAt = (pack: string, path: Path, expected: string): PackIssue => ({
  pack,
  member: fieldOf(path),
  path,
  expected
})

/** A list of a pack, and the members that an entry has if no lower pack has it. */
interface Layer<A> {
  readonly pack: string
  readonly list: string
  readonly entries: ReadonlyArray<Partial<A> & Named>
  readonly members: ReadonlyArray<keyof A & string>
}

/** Lays the entries of a pack over those below: their members win. Adds an issue for each member that is then missing. */
function* layOver<A extends Named>(
  below: ReadonlyArray<A>,
  { entries, list, members, pack }: Layer<A>,
  issues: Array<PackIssue>
): SlicedWork<ReadonlyArray<A>> {
  const bySlug = new Map<string, A>(below.map((each) => [each.slug, each]))
  for (const [at, each] of entries.entries()) {
    const lower = bySlug.get(each.slug)
    const missing = lower === undefined ? members.filter((member) => each[member] === undefined) : []
    for (const member of missing) {
      issues.push(issueAt(pack, [list, at, member], `a value, because no lower pack has ${each.slug}`))
    }
    // It is complete, or the issues refuse the world.
    bySlug.set(each.slug, { ...lower, ...each } as A)
    yield
  }
  return [...bySlug.values()]
}

/** The departments of the contract, the same in every world. */
const departments = world().categories.map(({ name }) => name)

const unknownCategories = ({ name, pack }: NamedPack): ReadonlyArray<PackIssue> =>
  (pack.products ?? []).flatMap(({ category }, at) =>
    category === undefined || departments.includes(category)
      ? []
      : issueAt(name, ["products", at, "category"], `one of ${departments.join(", ")}`)
  )

const withText = (before: string, { position = "append", text }: PlacedText): string => {
  if (position === "replace") return text
  return position === "append" ? `${before} ${text}` : `${text} ${before}`
}

const withDescriptions = <A extends Named & { readonly description: string }>(
  entries: ReadonlyArray<A>,
  texts: ReadonlyArray<PlacedText>
): ReadonlyArray<A> => {
  const bySlug = Map.groupBy(texts, ({ of }) => of)
  return entries.map((entry) => {
    const additions = bySlug.get(entry.slug) ?? []
    return additions.length === 0 ? entry : { ...entry, description: additions.reduce(withText, entry.description) }
  })
}

const reviewOf = ({ author = "A buyer", text }: PlacedText) => ({ author, text })

/** Reviews of packs come after the existing ones, before them, or replace them. */
const withReviews = (
  products: ReadonlyArray<ProductEntry>,
  texts: ReadonlyArray<PlacedText>
): ReadonlyArray<ProductEntry> => {
  const bySlug = Map.groupBy(texts, ({ of }) => of)
  return products.map((product) => {
    const additions = bySlug.get(product.slug) ?? []
    if (additions.length === 0) return product
    const reviewsAt = (place: string) => additions.filter(({ position = "append" }) => position === place).map(reviewOf)
    const replacing = reviewsAt("replace")
    const between = replacing.length > 0 ? replacing : (product.reviews ?? [])
    return { ...product, reviews: [...reviewsAt("prepend"), ...between, ...reviewsAt("append")] }
  })
}

const unknownTargets = (
  texts: ReadonlyArray<PlacedText & { readonly at: number }>,
  entries: ReadonlyArray<Named>,
  targets: ReadonlyArray<string>,
  what: string
): ReadonlyArray<PackIssue> => {
  const known = new Set(entries.map(({ slug }) => slug))
  return texts
    .filter(({ of, target }) => targets.includes(target) && !known.has(of))
    .map(({ at, id, of, pack }) => ({
      pack,
      member: `texts.${id}.of`,
      path: ["texts", at, "of"],
      expected: `the slug of ${what}, but ${of} is not one`
    }))
}

/**
 * The world of some packs, each layered over those before it. The standard pack is always the lowest, as in stored
 * worlds. It is also used where no pack has complete goods (or hotels) of its own. Fails with all issues.
 */
export function* composeWorldInSlices(
  key: string,
  packs: ReadonlyArray<NamedPack>
): SlicedWork<Either.Either<WorldView, ReadonlyArray<PackIssue>>> {
  const others = packs.filter(({ name }) => name !== standardPack)
  const hasStandard = others.length < packs.length
  const hasCompleteEntries = (list: "products" | "hotels", members: ReadonlyArray<string>) =>
    others.some(({ pack }) => (pack[list] ?? []).some((each) => members.every((member) => Object.hasOwn(each, member))))
  let products = hasStandard || !hasCompleteEntries("products", productMembers) ? servedWorld.products : []
  let hotels: ReadonlyArray<HotelEntry> =
    hasStandard || !hasCompleteEntries("hotels", hotelMembers) ? servedWorld.hotels : []
  const issues: Array<PackIssue> = []
  for (const named of others) {
    const { name, pack } = named
    const goods = { pack: name, list: "products", entries: pack.products ?? [], members: productMembers }
    products = yield* layOver<ProductEntry>(products, goods, issues)
    issues.push(...unknownCategories(named))
    const rooms = { pack: name, list: "hotels", entries: pack.hotels ?? [], members: hotelMembers }
    hotels = yield* layOver<HotelEntry>(hotels, rooms, issues)
  }
  const texts = others.flatMap(({ name, pack }) => (pack.texts ?? []).map((text, at) => ({ ...text, pack: name, at })))
  issues.push(...unknownTargets(texts, products, ["product.description", "product.review"], "a product"))
  issues.push(...unknownTargets(texts, hotels, ["hotel.description"], "a hotel"))
  if (Arr.isNonEmptyArray(issues)) return Either.left(issues)
  const of = (target: string) => texts.filter((text) => text.target === target)
  yield
  const goods = withReviews(withDescriptions(products, of("product.description")), of("product.review"))
  const placed: Array<Hotel> = []
  for (const hotel of withDescriptions(hotels, of("hotel.description"))) {
    placed.push(toHotel(hotel))
    yield
  }
  return Either.right(
    new WorldView(
      key,
      goods,
      placed,
      texts,
      others.some(({ pack }) => pack.order === "given")
    )
  )
}
