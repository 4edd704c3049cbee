import * as Options from "@effect/cli/Options"
import { DateTime, Effect, Layer, Option, Schema } from "effect"
import { withSecureDelete } from "../database/withSecureDelete.ts"
import { CalendarDate, dayMs, dayNumber } from "../domain/CalendarDate.ts"
import { quote } from "../domain/Input.ts"
import { Timestamp } from "../domain/Timestamp.ts"
import { UserNotFound } from "../visibility/access/AccessErrors.ts"
import { OrganizationLookup } from "../visibility/access/OrganizationLookup.ts"
import { Organizations } from "../visibility/access/Organizations.ts"
import { AnswerRemoval } from "../visibility/facts/AnswerRemoval.ts"
import { OrganizationRemoval } from "../visibility/forget/OrganizationRemoval.ts"
import { RecordRemoval } from "../visibility/forget/RecordRemoval.ts"
import { OrganizationRecords } from "../visibility/records/OrganizationRecords.ts"
import { ExistingDatabase, ExistingReadOnlyDatabase } from "./ConfiguredDatabase.ts"
import { command, flag, option, optional, repeated } from "./command.ts"
import { commandError, explainErrors, usageError } from "./exit.ts"
import { formatCount } from "./format.ts"
import { knownOrganization } from "./organizationOption.ts"
import { progress } from "./progress.ts"
import { printText } from "./terminal.ts"

interface ForgetOptions {
  readonly org: Option.Option<string>
  readonly answers: ReadonlyArray<string>
  /** Epoch milliseconds. */
  readonly before: Option.Option<number>
  readonly prompt: Option.Option<string>
  readonly brand: Option.Option<string>
  readonly user: Option.Option<string>
  readonly texts: boolean
  readonly everything: boolean
  readonly isDry: boolean
}

const decodeDay = Schema.decodeOption(CalendarDate)
const decodeInstant = Schema.decodeOption(Timestamp)

/** A day (its first instant, UTC) or an instant, in epoch milliseconds. */
const instantOf = (text: string): Option.Option<number> =>
  Option.orElse(
    Option.map(decodeDay(text), (day) => dayNumber(day) * dayMs),
    () => Option.map(decodeInstant(text), DateTime.toEpochMillis)
  )

const findByIdOrName = <One extends { readonly id: string }>(
  kind: string,
  all: ReadonlyArray<One>,
  text: string,
  nameOf: (one: One) => string
) => {
  // An exact match comes first: otherwise the wrong record could be removed.
  const found =
    all.find((one) => one.id === text || nameOf(one) === text) ?? all.find((one) => nameOf(one).trim() === text.trim())
  return Effect.mapError(Effect.fromNullable(found), () =>
    commandError(`--${kind}: the organization has no ${kind} ${quote(text)}`)
  )
}

const forgetUser = Effect.fnUntraced(function* (id: string, isDry: boolean) {
  const found = yield* Effect.flatMap(Organizations, (service) => service.findUser(id))
  const { key } = yield* Effect.mapError(found, () => new UserNotFound({ user: id }))
  if (!isDry) yield* Effect.flatMap(OrganizationRemoval, (removal) => removal.user(key))
  yield* printText(`${id}: the user, memberships and keys ${isDry ? "would be removed" : "removed"}`)
})

const runForget = Effect.fnUntraced(function* ({
  answers,
  before,
  brand,
  everything,
  isDry,
  org,
  prompt,
  texts,
  user
}: ForgetOptions) {
  if (Option.isSome(user)) return yield* forgetUser(user.value, isDry)
  const { id, key, name } = yield* Effect.flatMap(OrganizationLookup, ({ findExisting }) => findExisting(org))
  const { brands, prompts } = yield* Effect.flatMap(OrganizationRecords, (records) => records.of(key))
  const removal = yield* AnswerRemoval
  const forgetting = yield* RecordRemoval
  const onProgress = (done: number) => progress.show(undefined, formatCount(done, "answer"))
  const report = (what: string, more = "") =>
    Effect.zipRight(
      progress.clear,
      printText(`${name} (${id}): ${what} ${isDry ? "would be removed" : "removed"}${more}`)
    )
  if (everything) {
    const count = isDry
      ? yield* removal.count(key, { of: "all" })
      : yield* Effect.flatMap(OrganizationRemoval, ({ organization }) => organization(key, onProgress))
    return yield* report("the organization", `, with its records, its keys and ${formatCount(count, "answer")}`)
  }
  if (texts) {
    const count = isDry ? yield* forgetting.countTexts(key) : yield* forgetting.texts(key, onProgress)
    return yield* report(formatCount(count, "text"))
  }
  if (Option.isSome(brand)) {
    const found = yield* findByIdOrName("brand", brands, brand.value, ({ name }) => name)
    const count = isDry
      ? yield* forgetting.countAnswersNaming(found.key)
      : yield* forgetting.brand(key, found.key, onProgress)
    return yield* report(`the brand ${quote(found.name)} (${found.id})`, `, from ${formatCount(count, "answer")}`)
  }
  if (Option.isSome(prompt)) {
    const found = yield* findByIdOrName("prompt", prompts, prompt.value, ({ text }) => text)
    const choice = { of: "prompt", prompt: found.key } as const
    const count = isDry ? yield* removal.count(key, choice) : yield* forgetting.prompt(key, found.key, onProgress)
    return yield* report(`the prompt ${quote(found.text)} (${found.id})`, `, with ${formatCount(count, "answer")}`)
  }
  const choice = Option.match(before, {
    onNone: () => ({ of: "sources", sources: answers }) as const,
    onSome: (instant) => ({ of: "before", before: instant }) as const
  })
  const unknown = choice.of === "sources" ? yield* removal.unknownSources(key, choice.sources) : []
  const count = isDry ? yield* removal.count(key, choice) : yield* removal.remove(key, choice, onProgress)
  yield* report(formatCount(count, "answer"))
  if (unknown.length > 0) {
    return yield* commandError(unknown.map((source) => `--answer: the organization has no answer ${quote(source)}`))
  }
})

/** Exactly one thing to remove is allowed, and the organization by name. */
const checkOptions = ({ answers, before, brand, everything, org, prompt, texts, user }: ForgetOptions) => {
  const isProvided = [
    answers.length > 0,
    everything,
    texts,
    ...[before, brand, prompt, user].map((each) => Option.isSome<unknown>(each))
  ]
  const kinds = isProvided.filter(Boolean).length
  if (kinds !== 1)
    return usageError("expected exactly one of --answer, --before, --prompt, --brand, --texts, --everything and --user")
  if (Option.isSome(user) && Option.isSome(org))
    return usageError(
      "--user: cannot be used with --org, because the user is removed everywhere; `vitrine visibility members ORG --remove USER` removes a user from one organization"
    )
  return everything && Option.isNone(org) ? usageError("--everything: expected --org as well") : Effect.void
}

/**
 * `vitrine visibility forget [--org ORG] --answer ID... | --before TIME | --prompt P | --brand B | --texts | --everything`, or
 * `--user ID`
 */
export const forget = command({
  name: "forget",
  meaning:
    "Removes answers, their texts, a prompt, a brand, an organization or a user, and everything that depends on them",
  parameters: {
    org: knownOrganization,
    answers: repeated("answer", "An answer, by its id in the imported file; can be repeated"),
    before: option("before", "All answers that were given before a day (UTC) or a date-time with an offset", (name) =>
      Options.text(name).pipe(
        Options.filterMap(
          instantOf,
          `--${name}: expected an existing day (UTC), such as 2026-01-31, or a date-time with an offset such as 2026-01-31T09:30:00Z`
        ),
        Options.optional
      )
    ),
    prompt: optional("prompt", "A prompt with its answers, by id or text"),
    brand: optional("brand", "A brand, by id or name; brands that answers mention after it move up"),
    texts: flag("texts", "The texts of all answers; their figures stay"),
    everything: flag("everything", "The whole organization, with its keys"),
    user: optional("user", "A user with their keys, in all organizations, by id: user_..."),
    isDry: flag("dry-run", "Shows what would be removed, and removes nothing")
  },
  settings: ["databaseUrl"],
  run: (options) =>
    Effect.zipRight(
      checkOptions(options),
      Effect.gen(function* () {
        yield* options.isDry ? runForget(options) : withSecureDelete(runForget(options))
      }).pipe(
        Effect.provide(
          Layer.mergeAll(
            AnswerRemoval.Default,
            RecordRemoval.Default,
            OrganizationRemoval.Default,
            OrganizationRecords.Default,
            OrganizationLookup.Default,
            Organizations.Default
          ).pipe(Layer.provideMerge(options.isDry ? ExistingReadOnlyDatabase : ExistingDatabase))
        ),
        explainErrors
      )
    )
})
