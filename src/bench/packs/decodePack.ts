import { Array as Arr, Either, Predicate, Schema } from "effect"
import type { SlicedWork } from "../../domain/SlicedWork.ts"
import { composeWorldInSlices } from "../../store/world/composeWorld.ts"
import { duplicates } from "../../store/world/Entry.ts"
import { maxIssues, type Path, type PathIssue, pathIssuesOf } from "../../store/world/FileIssues.ts"
import { type Pack, PackShell, packLists } from "../../store/world/Pack.ts"
import { forbiddenIssues } from "./injections.ts"
import { tooManyEntriesIn, tooManyValuesIn } from "./tooManyValuesIn.ts"

const strict = { errors: "all", onExcessProperty: "error" } as const

const decodeShell = Schema.decodeUnknownEither(PackShell, strict)

const prefixPath = (...path: Path) =>
  Arr.map((issue: PathIssue): PathIssue => ({ ...issue, path: [...path, ...issue.path] }))

/** A list of a pack, not decoded yet. */
interface PackList<Name extends string, A, I> {
  readonly item: Schema.Schema<A, I>
  readonly maxItems: number
  /** The member with the item's unique name. */
  readonly name: Name
}

/** Decodes the items of a list, one by one. */
const listReader = <Name extends string, A extends Readonly<Record<Name, string>>, I>(
  { item, maxItems, name }: PackList<Name, A, I>,
  checkItem: (item: A) => ReadonlyArray<PathIssue> = () => []
) => {
  const decode = Schema.decodeUnknownEither(item, strict)
  const read = (value: unknown): Either.Either<A, ReadonlyArray<PathIssue>> => {
    const overflow = tooManyValuesIn(value)
    if (overflow !== undefined) return Either.left([overflow])
    return Either.filterOrLeft(
      Either.mapLeft(decode(value), pathIssuesOf),
      (decoded) => checkItem(decoded).length === 0,
      checkItem
    )
  }
  return function* (values: unknown): SlicedWork<Either.Either<ReadonlyArray<A>, ReadonlyArray<PathIssue>>> {
    const items: Array<A> = []
    const issues: Array<PathIssue> = []
    // The shell reports a value that is not a list, or too long.
    if (!Array.isArray(values) || values.length > maxItems) return Either.right(items)
    for (const [at, value] of values.entries()) {
      if (issues.length >= maxIssues) break
      const found = read(value)
      if (Either.isRight(found)) items.push(found.right)
      else issues.push(...prefixPath(at)(found.left))
      yield
    }
    if (issues.length > 0) return Either.left(issues)
    const duplicateIssues = duplicates(name, items).map(
      ({ message, path }): PathIssue => ({ path, issue: { reason: "invalid", expected: message } })
    )
    return duplicateIssues.length > 0 ? Either.left(duplicateIssues) : Either.right(items)
  }
}

const readProducts = listReader(packLists.products)
const readHotels = listReader(packLists.hotels)
const readTexts = listReader(packLists.texts, ({ forbidden }) => prefixPath("forbidden")(forbiddenIssues(forbidden)))

const prefixedIssuesOf = <A>(
  found: Either.Either<A, ReadonlyArray<PathIssue>>,
  ...path: Path
): ReadonlyArray<PathIssue> => (Either.isLeft(found) ? prefixPath(...path)(found.left) : [])

/** Decodes a pack, or yields its own issues. Ten thousand goods take time: it can pause after each. */
export function* decodePack(value: unknown): SlicedWork<Either.Either<Pack, ReadonlyArray<PathIssue>>> {
  const members = Predicate.isRecord(value) ? value : {}
  const overflow = tooManyEntriesIn(members)
  if (overflow !== undefined) return Either.left([overflow])
  const shell = Either.mapLeft(decodeShell(value), pathIssuesOf)
  const products = yield* readProducts(members.products)
  const hotels = yield* readHotels(members.hotels)
  const texts = yield* readTexts(members.texts)
  return Either.mapLeft(
    Either.gen(function* () {
      const { hotels: givenHotels, products: givenProducts, texts: givenTexts, ...head } = yield* shell
      return {
        ...head,
        ...(givenProducts && { products: yield* products }),
        ...(givenHotels && { hotels: yield* hotels }),
        ...(givenTexts && { texts: yield* texts })
      }
    }),
    () => [
      ...prefixedIssuesOf(shell),
      ...prefixedIssuesOf(products, "products"),
      ...prefixedIssuesOf(hotels, "hotels"),
      ...prefixedIssuesOf(texts, "texts")
    ]
  )
}

/** Decodes a pack that fits, by itself or over the standard pack if it only changes that; or yields all issues. */
export function* decodeFittingPack(value: unknown): SlicedWork<Either.Either<Pack, ReadonlyArray<PathIssue>>> {
  const decoded = yield* decodePack(value)
  if (Either.isLeft(decoded)) return decoded
  const pack = decoded.right
  return Either.mapBoth(yield* composeWorldInSlices("read", [{ name: "read", pack }]), {
    onLeft: (unfit) =>
      unfit
        .slice(0, maxIssues)
        .map(({ expected, path }): PathIssue => ({ path, issue: { reason: "invalid", expected } })),
    onRight: () => pack
  })
}
