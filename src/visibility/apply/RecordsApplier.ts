import * as SqlClient from "@effect/sql/SqlClient"
import { Data, Effect, Option } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { quote } from "../../domain/Input.ts"
import { traced } from "../../domain/traced.ts"
import { Rederivation } from "../facts/Rederivation.ts"
import { RollupContexts } from "../facts/RollupContext.ts"
import { pageOf } from "../import/Website.ts"
import type { BrandKey, OrganizationKey, PromptKey } from "../records/Keys.ts"
import { lookupName } from "../records/lookupName.ts"
import { makeBumpVersions } from "../records/makeBumpVersions.ts"
import { RecordWriter } from "../records/RecordWriter.ts"
import { WebsiteOwners } from "../records/WebsiteOwners.ts"
import { type Difference, differenceOf } from "./difference.ts"
import type { RecordsFile } from "./RecordsFile.ts"
import { emptyRecordsState, type RecordsState } from "./RecordsState.ts"
import { RecordsStateReader } from "./RecordsStateReader.ts"
import { RecordUpdates } from "./RecordUpdates.ts"

/** The file cannot be applied; nothing of it was written. */
class RecordsRefused extends Data.TaggedError("RecordsRefused")<{ readonly problems: ReadonlyArray<string> }> {
  override get message(): string {
    return this.problems.join("; ")
  }
}

interface ApplyOptions {
  /** Whether the file can rename brands, which is the default; if not, it is refused. */
  readonly mayRename?: boolean
}

/** The brands that a file renames, as reasons to refuse it. */
const renamesIn = ({ brands }: RecordsState): ReadonlyArray<string> =>
  [...brands].flatMap(([name, { fields }]) =>
    name === fields.name
      ? []
      : [`brand ${quote(name)}: would rename ${quote(fields.name)}, which only \`vitrine visibility apply\` does`]
  )

/** Updates the records of an organization to match a file. */
export class RecordsApplier extends Effect.Service<RecordsApplier>()("vitrine/visibility/RecordsApplier", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const states = yield* RecordsStateReader
    const contexts = yield* RollupContexts
    const writer = yield* RecordWriter
    const updates = yield* RecordUpdates
    const owners = yield* WebsiteOwners
    const rederivation = yield* Rederivation
    const bumpVersions = makeBumpVersions(sql)

    const compare = Effect.fnUntraced(function* (
      organization: Option.Option<OrganizationKey>,
      file: RecordsFile,
      { mayRename = true }: ApplyOptions
    ) {
      const existing = yield* Effect.transposeMapOption(organization, (key) => states.of(key, file))
      const state = Option.getOrElse(existing, () => emptyRecordsState)
      const difference = differenceOf(state, file)
      const problems = [...difference.problems, ...(mayRename ? [] : renamesIn(state))]
      if (problems.length > 0) return yield* new RecordsRefused({ problems })
      return { state, difference }
    })

    const writeBrands = Effect.fnUntraced(function* (organization: OrganizationKey, { brands }: Difference) {
      const keys = new Map<string, BrandKey>()
      // All domains are freed before any is assigned.
      const freedDomains = yield* updates.dropDomains(brands)
      for (const { fields, key, name } of brands) {
        if (key !== undefined) yield* updates.brand(organization, key, fields)
        const { case_sensitive: isCaseSensitive, is_own: isOwn, ...rest } = fields
        const brandKey = key ?? (yield* writer.addBrand(organization, { ...rest, isCaseSensitive, isOwn })).key
        keys.set(name, brandKey)
      }
      yield* owners.settle(organization, [
        ...new Set([...freedDomains, ...brands.flatMap(({ fields }) => fields.domains)])
      ])
      return keys
    })

    const write = Effect.fnUntraced(function* (
      organization: OrganizationKey,
      file: RecordsFile,
      options: ApplyOptions
    ) {
      yield* bumpVersions(organization)
      const { difference, state } = yield* compare(Option.some(organization), file, options)
      const withPrompts = file.projects.filter(({ prompts }) => prompts !== undefined)
      const fixedProjects = new Set(withPrompts.map(({ name }) => lookupName(state.projects, name)))
      // Also projects that already have these prompts and do not change.
      yield* updates.fixPrompts([...fixedProjects].flatMap((name) => state.projects.get(name)?.key ?? []))
      if (difference.lines.length === 0) return difference
      yield* bumpVersions(organization, "history", "records")
      const before = yield* contexts.read(organization)
      const writtenBrands = yield* writeBrands(organization, difference)
      const brandOf = (name: string) => writtenBrands.get(name) ?? state.brands.get(name)?.key
      const createdPrompts = new Map<string, PromptKey>()
      for (const { fields, key, name: text } of difference.prompts) {
        if (key !== undefined) yield* updates.prompt(key, fields)
        else {
          const { is_active: isActive, ...rest } = fields
          const prompt = { ...rest, text, isActive, version: 1, topics: [] }
          createdPrompts.set(text, (yield* writer.addPrompt(organization, prompt)).key)
        }
      }
      const promptsOf = (texts: ReadonlyArray<string>) =>
        texts.flatMap((text) => createdPrompts.get(text) ?? state.prompts.get(text)?.key ?? [])
      for (const { fields, key, name: slug } of difference.topics) {
        const { prompts, ...rest } = fields
        const topic = key ?? (yield* writer.addTopic(organization, { ...rest, slug, isAutoGenerated: false })).key
        yield* updates.topic(topic, rest, promptsOf(prompts))
      }
      for (const { fields, key, name } of difference.projects) {
        const [brands, prompts] = [fields.brands.flatMap((each) => brandOf(each) ?? []), promptsOf(fields.prompts)]
        const project = yield* updates.project(organization, key, name, fields, brands, prompts)
        if (fixedProjects.has(name)) yield* updates.fixPrompts([project])
      }
      for (const { changed, fields, key, name } of difference.pages) {
        const at = name.lastIndexOf(" ")
        const [brand, page] = [brandOf(name.slice(0, at)), pageOf(name.slice(at + 1))]
        if (brand === undefined || page === undefined) continue
        yield* updates.page(organization, key, brand, page, fields)
        // A page has one title, which another brand's entry may set.
        if (changed.has("title")) yield* updates.title(organization, page.url, fields.title)
      }
      const after = yield* contexts.read(organization)
      // A brand created just now is in no answer yet.
      const newBrands = new Set(
        difference.brands.filter(({ key }) => key === undefined).map(({ name }) => writtenBrands.get(name))
      )
      if ([...before.subjects.symmetricDifference(after.subjects)].some((brand) => !newBrands.has(brand))) {
        yield* rederivation.mark(organization, "subjects")
      }
      const scopesOf = ({ scopes }: typeof before, prompt: PromptKey) =>
        JSON.stringify((scopes.get(prompt) ?? []).map(({ kind, subject }) => `${kind} ${subject}`).toSorted())
      if ([...before.scopes.keys()].some((prompt) => scopesOf(before, prompt) !== scopesOf(after, prompt))) {
        yield* rederivation.mark(organization, "scopes")
      }
      return difference
    })

    return {
      /**
       * The changes that a file would make. Without an organization, which is yet to be created, every record is new.
       * Fails with RecordsRefused.
       */
      compare: traced(
        "RecordsApplier.compare",
        (organization: Option.Option<OrganizationKey>, file: RecordsFile, options: ApplyOptions = {}) =>
          Effect.map(compare(organization, file, options), ({ difference }) => difference)
      ),

      /** Applies a file completely or not at all, and recomputes the roll-ups that depend on the changes. */
      apply: traced(
        "RecordsApplier.apply",
        (organization: OrganizationKey, file: RecordsFile, options: ApplyOptions = {}) =>
          Effect.zipLeft(
            sqlOrDie(sql.withTransaction(write(organization, file, options))),
            rederivation.settle(organization)
          )
      )
    }
  }).pipe(dependingOn(RecordsStateReader, RollupContexts, RecordWriter, RecordUpdates, WebsiteOwners, Rederivation))
}) {}
