import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, type Option } from "effect"
import { dependingOn } from "../../domain/dependingOn.ts"
import { defaultPromptName } from "../apply/difference.ts"
import { RecordsApplier } from "../apply/RecordsApplier.ts"
import { emptyRecordsFile } from "../apply/RecordsFile.ts"
import type { OrganizationKey } from "../records/Keys.ts"
import { makeVersionedTransaction } from "../records/makeBumpVersions.ts"
import { OrganizationRecords } from "../records/OrganizationRecords.ts"
import { RecordWriter } from "../records/RecordWriter.ts"
import type { BrandLine } from "./AnswerLine.ts"
import type { MissingRecords } from "./ImportIndex.ts"

/** Creates the records that an import needs. */
export class ImportedRecords extends Effect.Service<ImportedRecords>()("vitrine/visibility/ImportedRecords", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const writer = yield* RecordWriter
    const organizationRecords = yield* OrganizationRecords
    const applier = yield* RecordsApplier

    const inVersionedTransaction = makeVersionedTransaction(sql)

    const addMissing = Effect.fnUntraced(function* (
      organization: OrganizationKey,
      missing: MissingRecords,
      recordsVersion: number
    ) {
      const before = yield* organizationRecords.of(organization)
      // Another writer has changed records since: the missing ones must be determined again.
      if (before.recordsVersion !== recordsVersion) return { isAdded: false, records: before }
      const texts = new Set(before.prompts.map(({ text }) => text.trim()))
      for (const [text, category] of missing.prompts) {
        if (texts.has(text)) continue
        const more = { name: defaultPromptName(text), version: 1, isActive: true, topics: [] }
        yield* writer.addPrompt(organization, { text, category, ...more })
      }
      const names = new Set(before.projects.map(({ name }) => name.trim()))
      for (const name of missing.projects) {
        if (names.has(name)) continue
        yield* writer.addProject(organization, {
          name,
          description: "Answers that were asked for elsewhere and imported",
          isActive: true,
          configType: "custom",
          schedule: { type: "manual", time: "00:00", dayOfWeek: null, dayOfMonth: null },
          brands: before.brands.map(({ key }) => key),
          prompts: [],
          providers: [],
          locations: []
        })
      }
      return { isAdded: true, records: yield* organizationRecords.of(organization) }
    })

    return {
      /** Checks whether `addBrands` would succeed with these brands. Fails as it does, and writes nothing. */
      checkBrands: (organization: Option.Option<OrganizationKey>, brands: ReadonlyArray<BrandLine>) =>
        applier.compare(organization, { ...emptyRecordsFile, brands }, { mayRename: false }),

      /**
       * Creates or updates brands, but renames none: names change only where the change can be previewed. Returns the
       * difference; fails with RecordsRefused if they cannot be applied.
       */
      addBrands: (organization: OrganizationKey, brands: ReadonlyArray<BrandLine>) =>
        applier.apply(organization, { ...emptyRecordsFile, brands }, { mayRename: false }),

      /**
       * Adds the missing records, unless the records have another version by now. Returns all records after it, and
       * whether they were added.
       */
      addMissing: (organization: OrganizationKey, missing: MissingRecords, recordsVersion: number) =>
        // The second of two imports finds what the first has created. Each added record bumps the versions itself.
        inVersionedTransaction(organization, [], addMissing(organization, missing, recordsVersion))
    }
  }).pipe(dependingOn(RecordWriter, OrganizationRecords, RecordsApplier))
}) {}
