import { Either, Predicate, Schema } from "effect"
import { exactOptional, expects, joinWithOr } from "../../domain/Input.ts"
import { fieldOf, issuesOf } from "../../domain/issuesOf.ts"
import { describeFieldIssue } from "../../domain/Problem.ts"
import { repeatedMembers } from "../../domain/repeatedMembers.ts"
import { readYaml } from "../../domain/YamlText.ts"
import { BrandLine } from "../import/AnswerLine.ts"
import { PromptTextOrId, StorableName, StorableText } from "../import/storable.ts"
import { expectedPage, pageOf } from "../import/Website.ts"
import { ProjectSchedule } from "../records/Records.ts"
import { Category, TopicStatus } from "../records/Vocabulary.ts"

const text = expects(StorableText, "a text")
const flag = expects(Schema.Boolean, "true or false")
const names = expects(Schema.Array(StorableName), "a list of names")
const prompts = expects(Schema.Array(PromptTextOrId), "a list of prompts, by id (prm_...) or by text")

const PromptEntry = Schema.Struct({
  text: expects(PromptTextOrId, "the text of a prompt"),
  name: exactOptional(StorableName),
  category: exactOptional(Schema.NullOr(expects(Category, joinWithOr(Category.literals)))),
  is_active: exactOptional(flag)
})

const TopicEntry = Schema.Struct({
  slug: expects(
    Schema.String.pipe(Schema.pattern(/^[a-z0-9][a-z0-9-]{0,63}$/)),
    "a short name of 1 to 64 characters (a-z, 0-9, and after the first one also -) such as kettles"
  ),
  name: exactOptional(StorableName),
  description: exactOptional(text),
  status: exactOptional(expects(TopicStatus, joinWithOr(TopicStatus.literals))),
  prompts: exactOptional(prompts)
})

const nullByDefault = { default: () => null, exact: true } as const

const { day_of_month, day_of_week, time, type } = ProjectSchedule.fields

const unexpectedDay = (day: string, type: string, received: number | null) => ({
  path: [day],
  message: `null unless type is ${type}, received ${received}`
})

const Schedule = Schema.Struct({
  type: type.from,
  time: expects(time.from, "a time (UTC) such as 06:00"),
  day_of_week: Schema.optionalWith(expects(day_of_week.from, "0 (Sunday) to 6, or null"), nullByDefault),
  day_of_month: Schema.optionalWith(expects(day_of_month.from, "1 to 31, or null"), nullByDefault)
}).pipe(
  Schema.filter(({ day_of_month, day_of_week, type }) => {
    if (day_of_week !== null && type !== "weekly") return unexpectedDay("day_of_week", "weekly", day_of_week)
    return day_of_month === null || type === "monthly" || unexpectedDay("day_of_month", "monthly", day_of_month)
  })
)

const ProjectEntry = Schema.Struct({
  name: StorableName,
  description: exactOptional(text),
  is_active: exactOptional(flag),
  schedule: exactOptional(
    expects(Schedule, "an object with type and time, and optionally day_of_week and day_of_month")
  ),
  brands: exactOptional(names),
  prompts: exactOptional(prompts)
})

const PageEntry = Schema.Struct({
  brand: StorableName,
  url: expects(Schema.String.pipe(Schema.filter((url) => pageOf(url) !== undefined)), expectedPage),
  title: exactOptional(Schema.NullOr(text)),
  score: exactOptional(Schema.NullOr(expects(Schema.Int.pipe(Schema.between(0, 100)), "a whole number from 0 to 100"))),
  is_tracked: exactOptional(flag)
})

const list = <A, I>(entry: Schema.Schema<A, I>) =>
  Schema.optionalWith(expects(Schema.Array(entry), "a list"), { default: () => [], exact: true })

/** The file format of an organization's records (docs/visibility-import.md). */
export const RecordsFile = Schema.Struct({
  brands: list(BrandLine),
  prompts: list(PromptEntry),
  topics: list(TopicEntry),
  projects: list(ProjectEntry),
  tracked_pages: list(PageEntry)
})
export type RecordsFile = typeof RecordsFile.Type

export const emptyRecordsFile: RecordsFile = { brands: [], prompts: [], topics: [], projects: [], tracked_pages: [] }

const decode = Schema.decodeUnknownEither(RecordsFile, { errors: "all", onExcessProperty: "error" })

/** A text that begins like JSON is read as JSON only, never as YAML. */
const isJson = (text: string): boolean => /^\s*[{[]/.test(text)

const parse = (text: string): Either.Either<unknown, string> =>
  isJson(text)
    ? Either.try({
        try: (): unknown => JSON.parse(text),
        catch: (error) =>
          `begins with { or [, so it is read as JSON, but it is not valid JSON (${error instanceof Error ? error.message : String(error)})`
      })
    : Either.mapLeft(readYaml(text), ({ isYaml, line, reason }) => {
        const where = line === undefined ? "" : `line ${line}: `
        return isYaml ? reason : `is neither YAML nor JSON (${where}${reason})`
      })

const memberNames = Object.keys(RecordsFile.fields)

/** Reads YAML or JSON, or returns all problems. */
export const readRecordsFile = (text: string): Either.Either<RecordsFile, ReadonlyArray<string>> =>
  Either.mapLeft(parse(text), (problem) => [problem]).pipe(
    Either.filterOrLeft(Predicate.isRecord, () => [`expected an object with ${joinWithOr(memberNames)}`]),
    Either.flatMap((value) => Either.mapLeft(decode(value), (error) => issuesOf(error.issue).map(describeFieldIssue))),
    Either.flatMap((file) => {
      const duplicates = repeatedMembers(text, isJson(text))
      return duplicates.length === 0
        ? Either.right(file)
        : Either.left(duplicates.map((path) => `${fieldOf(path)}: is given twice`))
    })
  )
