import { Array as Arr, Either, Predicate, Schema } from "effect"
import type { Pieces } from "../../domain/Pieces.ts"
import { composeWorldInPieces } from "../../store/world/composeWorld.ts"
import { duplicates } from "../../store/world/Entry.ts"
import { maxIssues, type Path, type PathIssue, pathIssuesOf } from "../../store/world/FileIssues.ts"
import { type Pack, PackShell, packLists } from "../../store/world/Pack.ts"
import { crowdIn, excessIn } from "./excessIn.ts"
import { forbiddenMistakes } from "./injections.ts"

const strict = { errors: "all", onExcessProperty: "error" } as const

const decodeShell = Schema.decodeUnknownEither(PackShell, strict)

const below = (...path: Path) =>
  Arr.map((mistake: PathIssue): PathIssue => ({ ...mistake, path: [...path, ...mistake.path] }))

/** A list of a pack that nobody has looked into. */
interface GivenList<Name extends string, A, I> {
  readonly item: Schema.Schema<A, I>
  readonly most: number
  /** The member by which each has a name of its own. */
  readonly name: Name
}

/** Reads what is in a list, one after the other. */
const listReader = <Name extends string, A extends Readonly<Record<Name, string>>, I>(
  { item, most, name }: GivenList<Name, A, I>,
  furtherIn: (item: A) => ReadonlyArray<PathIssue> = () => []
) => {
  const decode = Schema.decodeUnknownEither(item, strict)
  const read = (value: unknown): Either.Either<A, ReadonlyArray<PathIssue>> => {
    const excess = excessIn(value)
    if (excess !== undefined) return Either.left([excess])
    return Either.filterOrLeft(
      Either.mapLeft(decode(value), pathIssuesOf),
      (decoded) => furtherIn(decoded).length === 0,
      furtherIn
    )
  }
  return function* (values: unknown): Pieces<Either.Either<ReadonlyArray<A>, ReadonlyArray<PathIssue>>> {
    const items: Array<A> = []
    const mistakes: Array<PathIssue> = []
    // What is no list, or too long, is told by the shell.
    if (!Array.isArray(values) || values.length > most) return Either.right(items)
    for (const [at, value] of values.entries()) {
      if (mistakes.length >= maxIssues) break
      const found = read(value)
      if (Either.isRight(found)) items.push(found.right)
      else mistakes.push(...below(at)(found.left))
      yield
    }
    if (mistakes.length > 0) return Either.left(mistakes)
    const again = duplicates(name, items).map(
      ({ message, path }): PathIssue => ({ path, issue: { reason: "invalid", expected: message } })
    )
    return again.length > 0 ? Either.left(again) : Either.right(items)
  }
}

const readProducts = listReader(packLists.products)
const readHotels = listReader(packLists.hotels)
const readTexts = listReader(packLists.texts, ({ forbidden }) => below("forbidden")(forbiddenMistakes(forbidden)))

const mistakesOf = <A>(found: Either.Either<A, ReadonlyArray<PathIssue>>, ...path: Path): ReadonlyArray<PathIssue> =>
  Either.isLeft(found) ? below(...path)(found.left) : []

/** A pack, or all that is wrong with it by itself. Ten thousand goods take their time: it can be put down behind each. */
export function* decodePack(value: unknown): Pieces<Either.Either<Pack, ReadonlyArray<PathIssue>>> {
  const given = Predicate.isRecord(value) ? value : {}
  const crowd = crowdIn(given)
  if (crowd !== undefined) return Either.left([crowd])
  const shell = Either.mapLeft(decodeShell(value), pathIssuesOf)
  const products = yield* readProducts(given.products)
  const hotels = yield* readHotels(given.hotels)
  const texts = yield* readTexts(given.texts)
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
      ...mistakesOf(shell),
      ...mistakesOf(products, "products"),
      ...mistakesOf(hotels, "hotels"),
      ...mistakesOf(texts, "texts")
    ]
  )
}

/** A pack that can be laid, by itself or over the standard one where it only changes that; or all that is wrong with it. */
export function* fittingPack(value: unknown): Pieces<Either.Either<Pack, ReadonlyArray<PathIssue>>> {
  const decoded = yield* decodePack(value)
  if (Either.isLeft(decoded)) return decoded
  const pack = decoded.right
  return Either.mapBoth(yield* composeWorldInPieces("read", [{ name: "read", pack }]), {
    onLeft: (unfit) =>
      unfit
        .slice(0, maxIssues)
        .map(({ expected, path }): PathIssue => ({ path, issue: { reason: "invalid", expected } })),
    onRight: () => pack
  })
}
