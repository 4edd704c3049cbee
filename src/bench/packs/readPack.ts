import { Array as Arr, Effect } from "effect"
import { InvalidRequest } from "../../domain/Errors.ts"
import { fieldOf } from "../../domain/issuesOf.ts"
import { type Issue, invalidIssue } from "../../domain/Problem.ts"
import { runInSlices } from "../../domain/SlicedWork.ts"
import { type FileIssue, locateIssues, type PathIssue } from "../../store/world/FileIssues.ts"
import type { Pack } from "../../store/world/Pack.ts"
import { readCsv, withoutImpliedIssues } from "../../store/world/readCsv.ts"
import { decodeFittingPack } from "./decodePack.ts"
import { packOfFeed } from "./packOfFeed.ts"

type PackRequest = Readonly<Record<string, unknown>>

const issueOf = ({ issue, path }: PathIssue): Issue => ({ field: fieldOf(path) || "body", ...issue })

/** Its field is `csv:4: products[0].price`. */
const issueInCsv = ({ issue, line, member }: FileIssue): Issue => ({
  field: `csv:${line}${member === "" ? "" : `: ${member}`}`,
  ...issue
})

/** The goods of a CSV text, with further members of a pack. Their issues are reported by line. */
const packFromCsv = Effect.fnUntraced(function* (csv: string, rest: PackRequest) {
  const { placeOf, value } = yield* Effect.mapError(
    Effect.flatten(runInSlices(() => readCsv(csv, true))),
    ({ problems }) => InvalidRequest.of(problems.map(issueInCsv))
  )
  const pack = { title: "A catalogue", description: "Goods of a CSV file.", ...rest, ...(value as object) }
  return yield* Effect.mapError(Effect.flatten(runInSlices(() => decodeFittingPack(pack))), (issues) => {
    const [others, ofRows] = Arr.partition(
      withoutImpliedIssues(issues, pack),
      ({ path: [part] }) => part === "products"
    )
    return InvalidRequest.of([...others.map(issueOf), ...locateIssues(ofRows, placeOf).problems.map(issueInCsv)])
  })
})

const refuse = (issue: Issue) => Effect.fail(InvalidRequest.of([issue]))

const read = (value: unknown, toIssue: typeof issueOf) =>
  Effect.mapError(Effect.flatten(runInSlices(() => decodeFittingPack(value))), (issues) =>
    InvalidRequest.of(issues.map(toIssue))
  )

/**
 * Reads a pack that a tester sends: a pack, the product feed of a shop, or goods as CSV. Fails with all issues. It works in
 * slices, so a large pack does not delay other requests.
 */
export const readPack = (request: PackRequest): Effect.Effect<Pack, InvalidRequest> => {
  const { csv, ...rest } = request
  const { feed, ...besideFeed } = request
  const source = ["csv", "feed"].find((name) => name in request)
  if (source !== undefined && "products" in request) {
    return refuse(invalidIssue("products", `no products beside ${source}, which already has them`, request.products))
  }
  if (typeof csv === "string") return packFromCsv(csv, rest)
  if (source === "csv") return refuse(invalidIssue("csv", "a text", csv))
  if (source !== "feed") return read(request, issueOf)
  return Effect.flatten(runInSlices(() => packOfFeed(feed, besideFeed))).pipe(
    Effect.mapError((issues) => InvalidRequest.of(issues)),
    Effect.flatMap(({ pack, locate }) => read(pack, (pathIssue) => issueOf(locate(pathIssue))))
  )
}
