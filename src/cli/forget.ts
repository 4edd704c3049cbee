import * as Options from "@effect/cli/Options"
import { DateTime, Effect, Layer, Option, Schema } from "effect"
import { erasing } from "../database/erasing.ts"
import { CalendarDate, dayMs, dayNumber } from "../domain/CalendarDate.ts"
import { quote } from "../domain/Input.ts"
import { Timestamp } from "../domain/Timestamp.ts"
import { UserNotFound } from "../visibility/access/AccessErrors.ts"
import { OrganizationLookup } from "../visibility/access/OrganizationLookup.ts"
import { Organizations } from "../visibility/access/Organizations.ts"
import { AnswerRemoval } from "../visibility/facts/AnswerRemoval.ts"
import { Forgetting } from "../visibility/forget/Forgetting.ts"
import { OrganizationRemoval } from "../visibility/forget/OrganizationRemoval.ts"
import { OrganizationRecords } from "../visibility/records/OrganizationRecords.ts"
import { command, flag, option, optional, several } from "./command.ts"
import { CommandFailed, explained, misused, refused } from "./exit.ts"
import { ExistingDatabase, ExistingToRead } from "./OwnDatabase.ts"
import { knownOrganization } from "./organizationOption.ts"
import { counted } from "./pace.ts"
import { progressBar } from "./progressBar.ts"
import { say } from "./visible.ts"

interface Given {
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

/** A day from its first instant on (UTC), or an instant; epoch milliseconds. */
const instantOf = (text: string): Option.Option<number> =>
  Option.orElse(
    Option.map(decodeDay(text), (day) => dayNumber(day) * dayMs),
    () => Option.map(decodeInstant(text), DateTime.toEpochMillis)
  )

/** The record that is meant by its id or by what it is called. */
const meant = <One extends { readonly id: string }>(
  kind: string,
  all: ReadonlyArray<One>,
  text: string,
  nameOf: (one: One) => string
) =>
  Effect.mapError(Effect.fromNullable(all.find((one) => one.id === text || nameOf(one) === text)), () =>
    refused(`--${kind}: the organization has no ${kind} ${quote(text)}`)
  )

const forgetUser = Effect.fnUntraced(function* (id: string, isDry: boolean) {
  const found = yield* Effect.flatMap(Organizations, (service) => service.findUser(id))
  const { key } = yield* Effect.mapError(found, () => new UserNotFound({ user: id }))
  if (!isDry) yield* Effect.flatMap(OrganizationRemoval, (removal) => removal.user(key))
  yield* say(`${id}: the user, memberships and keys ${isDry ? "would be removed" : "removed"}`)
})

const forgetWithin = Effect.fnUntraced(function* ({
  answers,
  before,
  brand,
  everything,
  isDry,
  org,
  prompt,
  texts
}: Given) {
  const { id, key, name } = yield* Effect.flatMap(OrganizationLookup, ({ existing }) => existing(org))
  const { brands, prompts } = yield* Effect.flatMap(OrganizationRecords, (records) => records.of(key))
  const removal = yield* AnswerRemoval
  const forgetting = yield* Forgetting
  const bar = progressBar()
  const onProgress = (done: number) => bar.show(undefined, counted(done, "answer"))
  const told = (what: string, more = "") =>
    Effect.zipRight(bar.clear, say(`${name} (${id}): ${what} ${isDry ? "would be removed" : "removed"}${more}`))
  if (everything) {
    const count = isDry
      ? yield* removal.count(key, { of: "all" })
      : yield* Effect.flatMap(OrganizationRemoval, ({ organization }) => organization(key, onProgress))
    return yield* told("the organization", `, with its records, its keys and ${counted(count, "answer")}`)
  }
  if (texts) {
    const count = isDry ? yield* forgetting.countTexts(key) : yield* forgetting.texts(key, onProgress)
    return yield* told(counted(count, "text"))
  }
  if (Option.isSome(brand)) {
    const found = yield* meant("brand", brands, brand.value, ({ name }) => name)
    const count = isDry ? yield* forgetting.naming(found.key) : yield* forgetting.brand(key, found.key, onProgress)
    return yield* told(`the brand ${quote(found.name)} (${found.id})`, `, from ${counted(count, "answer")}`)
  }
  if (Option.isSome(prompt)) {
    const found = yield* meant("prompt", prompts, prompt.value, ({ text }) => text)
    const choice = { of: "prompt", prompt: found.key } as const
    const count = isDry ? yield* removal.count(key, choice) : yield* forgetting.prompt(key, found.key, onProgress)
    return yield* told(`the prompt ${quote(found.text)} (${found.id})`, `, with ${counted(count, "answer")}`)
  }
  const choice = Option.match(before, {
    onNone: () => ({ of: "sources", sources: answers }) as const,
    onSome: (instant) => ({ of: "before", before: instant }) as const
  })
  const unknown = choice.of === "sources" ? yield* removal.unknown(key, choice.sources) : []
  const count = isDry ? yield* removal.count(key, choice) : yield* removal.remove(key, choice, onProgress)
  yield* told(counted(count, "answer"))
  if (unknown.length > 0) {
    const lines = unknown.map((source) => `--answer: the organization has no answer ${quote(source)}`)
    return yield* new CommandFailed({ lines })
  }
})

const forgotten = Effect.fnUntraced(function* (given: Given) {
  yield* Option.isSome(given.user) ? forgetUser(given.user.value, given.isDry) : forgetWithin(given)
})

/** What is removed is said once, and an organization by its name. */
const checked = ({ answers, before, brand, everything, org, prompt, texts, user }: Given) => {
  const isSaid = [
    answers.length > 0,
    everything,
    texts,
    ...[before, brand, prompt, user].map((each) => Option.isSome<unknown>(each))
  ]
  const kinds = isSaid.filter(Boolean).length
  if (kinds !== 1)
    return misused("expected one of --answer, --before, --prompt, --brand, --texts, --everything and --user")
  if (Option.isSome(user) && Option.isSome(org))
    return misused(
      "--user: expected no --org beside it, as the user is removed everywhere; `vitrine visibility members ORG --remove USER` takes a user out of one organization"
    )
  return everything && Option.isNone(org) ? misused("--everything: expected --org beside it") : Effect.void
}

/**
 * `vitrine visibility forget [--org ORG] --answer ID... | --before TIME | --prompt P | --brand B | --texts | --everything`, or
 * `--user ID`
 */
export const forget = command({
  name: "forget",
  meaning: "Removes answers, their texts, a prompt, a brand, an organization or a user, and what follows from them",
  parameters: {
    org: knownOrganization,
    answers: several("answer", "An answer, by the id that it was imported by; once for each"),
    before: option("before", "All answers that were given before a day (UTC) or a date-time with an offset", (name) =>
      Options.text(name).pipe(
        Options.filterMap(
          instantOf,
          `--${name}: expected a day (UTC) that there is, such as 2026-01-31, or a date-time with an offset such as 2026-01-31T09:30:00Z`
        ),
        Options.optional
      )
    ),
    prompt: optional("prompt", "A prompt with its answers, by id or text"),
    brand: optional("brand", "A brand, by id or name; who was named behind it comes up"),
    texts: flag("texts", "The texts of all answers, whose figures stay"),
    everything: flag("everything", "The whole organization, with its keys"),
    user: optional("user", "A user with the keys, everywhere, by id: user_..."),
    isDry: flag("dry-run", "Says what would be removed, and removes nothing")
  },
  settings: ["databaseUrl"],
  run: (given) =>
    Effect.zipRight(
      checked(given),
      Effect.gen(function* () {
        yield* given.isDry ? forgotten(given) : erasing(forgotten(given))
      }).pipe(
        Effect.provide(
          Layer.mergeAll(
            AnswerRemoval.Default,
            Forgetting.Default,
            OrganizationRemoval.Default,
            OrganizationRecords.Default,
            OrganizationLookup.Default,
            Organizations.Default
          ).pipe(Layer.provideMerge(given.isDry ? ExistingToRead : ExistingDatabase))
        ),
        explained
      )
    )
})
