import { Clock, Effect, Layer } from "effect"
import { quote } from "../domain/Input.ts"
import { OrganizationLookup } from "../visibility/access/OrganizationLookup.ts"
import { Rematch, type Rematched } from "../visibility/import/Rematch.ts"
import { OrganizationRecords } from "../visibility/records/OrganizationRecords.ts"
import { command, flag } from "./command.ts"
import { explained } from "./exit.ts"
import { ExistingDatabase, ExistingToRead } from "./OwnDatabase.ts"
import { knownOrganization } from "./organizationOption.ts"
import { counted, grouped, pace } from "./pace.ts"
import { progressBar } from "./progressBar.ts"
import { say } from "./visible.ts"

type Brands = Effect.Effect.Success<ReturnType<OrganizationRecords["of"]>>["brands"]

const mean = ({ answers, positions }: { readonly answers: number; readonly positions: number }): string =>
  (positions / answers).toFixed(2)

/** A line for each brand that more or fewer answers name now, or at another position, by the brands' names. */
const changesOf = ({ brands: named }: Rematched, brands: Brands): ReadonlyArray<string> =>
  brands
    .flatMap(({ key, name }) => {
      const found = named.get(key)
      if (found === undefined) return []
      const { after, before, moved } = found
      const many = `${grouped(before.answers)} -> ${counted(after.answers, "answer")}`
      const place = `at another position in ${counted(moved, "answer")}, ${mean(before)} -> ${mean(after)} on average`
      const changes = [...(after.answers === before.answers ? [] : [many]), ...(moved === 0 ? [] : [place])]
      return changes.length === 0 ? [] : [`~ ${quote(name)}: ${changes.join(", ")}`]
    })
    .toSorted()

/** `vitrine visibility rematch [--org ORG] [--dry-run]` */
export const rematch = command({
  name: "rematch",
  meaning: "Looks for the brands in the kept texts of answers again, after they have changed",
  parameters: {
    org: knownOrganization,
    isDry: flag("dry-run", "Says what would change, and changes nothing")
  },
  settings: ["databaseUrl"],
  run: ({ isDry, org }) =>
    Effect.gen(function* () {
      const { id, key, name } = yield* Effect.flatMap(OrganizationLookup, ({ existing }) => existing(org))
      const bar = progressBar()
      const begun = yield* Clock.currentTimeMillis
      const rematched = yield* (yield* Rematch).run(key, isDry, ({ answers }) =>
        bar.show(undefined, counted(answers, "answer"))
      )
      yield* bar.clear
      const { brands } = yield* (yield* OrganizationRecords).of(key)
      for (const line of changesOf(rematched, brands)) yield* say(line)
      const { answers, changed } = rematched
      const took = pace(answers, begun, yield* Clock.currentTimeMillis)
      yield* say(
        `${name} (${id}): ${counted(answers, "text")} looked through, ${counted(changed, "answer")} ${isDry ? "would change" : "changed"}; ${took}`
      )
    }).pipe(
      Effect.provide(
        Layer.mergeAll(Rematch.Default, OrganizationRecords.Default, OrganizationLookup.Default).pipe(
          Layer.provide(isDry ? ExistingToRead : ExistingDatabase)
        )
      ),
      explained
    )
})
