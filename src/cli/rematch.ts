import { Effect, Layer } from "effect"
import { quote } from "../domain/Input.ts"
import { OrganizationLookup } from "../visibility/access/OrganizationLookup.ts"
import { Rematch, type RematchSummary } from "../visibility/import/Rematch.ts"
import { OrganizationRecords } from "../visibility/records/OrganizationRecords.ts"
import { ExistingDatabase, ExistingReadOnlyDatabase } from "./ConfiguredDatabase.ts"
import { command, flag } from "./command.ts"
import { explainErrors } from "./exit.ts"
import { formatCount, formatNumber, formatPace } from "./format.ts"
import { knownOrganization } from "./organizationOption.ts"
import { progress } from "./progress.ts"
import { printText } from "./terminal.ts"

type Brands = Effect.Effect.Success<ReturnType<OrganizationRecords["of"]>>["brands"]

const meanPosition = ({ answers, positions }: { readonly answers: number; readonly positions: number }): string =>
  (positions / answers).toFixed(2)

/** A line for each brand that more or fewer answers mention now, or at another position, by the brands' names. */
const changeLines = ({ brands: named }: RematchSummary, brands: Brands): ReadonlyArray<string> =>
  brands
    .flatMap(({ key, name }) => {
      const found = named.get(key)
      if (found === undefined) return []
      const { after, before, moved } = found
      const answersText = `${formatNumber(before.answers)} -> ${formatCount(after.answers, "answer")}`
      const place = `at another position in ${formatCount(moved, "answer")}, ${meanPosition(before)} -> ${meanPosition(after)} on average`
      const changes = [...(after.answers === before.answers ? [] : [answersText]), ...(moved === 0 ? [] : [place])]
      return changes.length === 0 ? [] : [`~ ${quote(name)}: ${changes.join(", ")}`]
    })
    .toSorted()

/** The answers whose mentions cannot follow: `; 2 answers have no stored text and stay as they are`. */
const unsearchable = (answers: number): string =>
  answers === 0
    ? ""
    : `; ${formatCount(answers, "answer")} ${answers === 1 ? "has no stored text and stays as it is" : "have no stored text and stay as they are"}`

/** `vitrine visibility rematch [--org ORG] [--dry-run]` */
export const rematch = command({
  name: "rematch",
  meaning: "Searches the kept texts of answers again, after the brands have changed",
  parameters: {
    org: knownOrganization,
    isDry: flag("dry-run", "Shows what would change, and changes nothing")
  },
  settings: ["databaseUrl"],
  run: ({ isDry, org }) =>
    Effect.gen(function* () {
      const { id, key, name } = yield* Effect.flatMap(OrganizationLookup, ({ findExisting }) => findExisting(org))
      const service = yield* Rematch
      const [duration, rematched] = yield* Effect.timed(
        service.run(key, isDry, ({ answers }) => progress.show(undefined, formatCount(answers, "answer")))
      )
      yield* progress.clear
      const { brands } = yield* (yield* OrganizationRecords).of(key)
      for (const line of changeLines(rematched, brands)) yield* printText(line)
      const { answers, changed } = rematched
      yield* printText(
        `${name} (${id}): ${formatCount(answers, "text")} searched, ${formatCount(changed, "answer")} ${isDry ? "would change" : "changed"}; ${formatPace(answers, duration)}${unsearchable(yield* service.countWithoutText(key))}`
      )
    }).pipe(
      Effect.provide(
        Layer.mergeAll(Rematch.Default, OrganizationRecords.Default, OrganizationLookup.Default).pipe(
          Layer.provide(isDry ? ExistingReadOnlyDatabase : ExistingDatabase)
        )
      ),
      explainErrors
    )
})
