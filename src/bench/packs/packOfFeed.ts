import { Either, Predicate } from "effect"
import { quote } from "../../domain/Input.ts"
import { fieldOf } from "../../domain/issuesOf.ts"
import { type Issue, invalidIssue } from "../../domain/Problem.ts"
import type { SlicedWork } from "../../domain/SlicedWork.ts"
import { type PathIssue, toSourceIssue } from "../../store/world/FileIssues.ts"
import { readFeed } from "../../store/world/readFeed.ts"

/** The items of a feed, and their path in the request. */
const itemsOf = (feed: unknown) =>
  Predicate.isRecord(feed) ? { items: feed.products, path: ["feed", "products"] } : { items: feed, path: ["feed"] }

/** A pack, and how its issues map to items of its feed. */
interface PackOfFeed {
  readonly pack: object
  readonly locate: (pathIssue: PathIssue) => PathIssue
}

/**
 * The pack of an agent checkout product feed, `{"products": [...]}` or the list alone, with further members of a pack. The
 * pack's schema finds the issues of its products.
 */
export function* packOfFeed(feed: unknown, rest: object): SlicedWork<Either.Either<PackOfFeed, ReadonlyArray<Issue>>> {
  const { items, path: feedPath } = itemsOf(feed)
  if (!Array.isArray(items)) {
    return Either.left([
      invalidIssue(fieldOf(feedPath), "the items of a product feed: a list, or an object with products", items)
    ])
  }
  const others = [...items.entries()].filter(([, item]) => !Predicate.isRecord(item))
  if (others.length > 0) {
    return Either.left(
      others.map(([at, item]) => invalidIssue(fieldOf([...feedPath, at]), "an item of a product feed", item))
    )
  }
  const { locateInItems: inItems, issues, products } = yield* readFeed(items)
  if (issues.length > 0) {
    return Either.left(issues.map(({ issue, path }) => ({ field: fieldOf([...feedPath, ...path]), ...issue })))
  }
  const locate = (pathIssue: PathIssue): PathIssue => {
    const [list, product, ...memberPath] = pathIssue.path
    if (list !== "products") return pathIssue
    if (product === undefined) return toSourceIssue(pathIssue, { path: feedPath })
    const inFeed = inItems(Number(product), memberPath)
    if (inFeed === undefined) return pathIssue
    const { expected, item, member } = inFeed
    return toSourceIssue(pathIssue, {
      path: [...feedPath, item, member],
      expected,
      received: quote(items[item][member])
    })
  }
  const pack = { title: "A product feed", description: "Goods of a product feed of agent checkout.", ...rest, products }
  return Either.right({ pack, locate })
}
