import { Schema } from "effect"
import {
  expects,
  IntegerWithMessage,
  ListOf,
  NonBlankText,
  optional,
  optionalInteger,
  quote
} from "../../domain/Input.ts"
import { makeBounds, maxTrialChecks } from "../../domain/Limits.ts"
import { unstorableTextsIn } from "../../domain/toStorable.ts"
import { wantsEntry } from "../journal/verify.ts"
import { labelsBeside, settingsFields } from "../sandboxes/SandboxSettings.ts"
import { EntityKind, entityKinds } from "../state/View.ts"
import { type Alternative, Expectation, Forbidden } from "./Expectation.ts"
import { partsOf, type Row } from "./Row.ts"
import { Mutant, Oracle } from "./Script.ts"
import { Shopper } from "./Shopper.ts"

const segment = "[a-z0-9]+(?:-[a-z0-9]+)*"

/** A part of a task's id, as in a path. */
export const TaskIdPart = Schema.String.pipe(Schema.maxLength(60), Schema.pattern(new RegExp(`^${segment}$`)))

export const expectedTaskId =
  "an area and a name, such as travel/two-seats-to-gatwick: lower-case letters, digits and hyphens"

export const TaskId = expects(
  Schema.String.pipe(Schema.maxLength(121), Schema.pattern(new RegExp(`^${segment}/${segment}$`))),
  expectedTaskId
)

const maxInstructionLength = 4000
const maxReasonLength = 500
const maxTags = 20
const tag = expects(TaskIdPart, "lower-case letters, digits and hyphens")

const levels = makeBounds(1, 5)
const versions = makeBounds(1, 1_000_000)

/** The settings of a task's sandbox, as in a request. A trial of a run adds labels. */
const Settings = Schema.Struct({ ...settingsFields, labels: labelsBeside(["task", "run", "trial"]) })

/** The limits of a trial. */
export const Budget = Schema.Struct({
  calls: optionalInteger(makeBounds(0, 10_000), 30, "The maximum number of calls"),
  seconds: optionalInteger(makeBounds(1, 86_400), 180, "The maximum number of seconds")
})

/** One check per member of a row, per list and its rows, and one for a missing row. */
const rowCheckCount = (rows: ReadonlyArray<Row> = []): number =>
  rows.reduce((sum, row) => {
    const { leaves, lists } = partsOf(row)
    return sum + 1 + leaves.length + lists.reduce((inner, { rows }) => inner + 1 + rowCheckCount(rows), 0)
  }, 0)

const alternativeCheckCount = ({ added = {}, changed = [], removed = {} }: Alternative): number =>
  [...Object.values(added), ...Object.values(removed), changed].reduce((sum, rows) => sum + rowCheckCount(rows), 0)

/** The number of checks: those of the largest alternative, of the answer and of the journal. */
const checkCountOf = ({ answer = [], anyOf, journal = [] }: typeof Expectation.Type): number =>
  answer.length + journal.length + Math.max(...anyOf.map(alternativeCheckCount))

// The rest of a report is for `forbid`, the budget and collateral.
const maxExpectedChecks = maxTrialChecks - 50

const checkCheckCount = (expectation: typeof Expectation.Type) => {
  const checks = checkCountOf(expectation)
  return (
    checks <= maxExpectedChecks || `at most ${maxExpectedChecks} checks, not ${checks}: each member of a row is a check`
  )
}

const fields = {
  $schema: Schema.optional(Schema.String),
  id: TaskId,
  version: IntegerWithMessage(versions),
  tags: ListOf(tag, maxTags, "tags of lower-case letters, digits and hyphens"),
  difficulty: IntegerWithMessage(levels),
  why: expects(NonBlankText(maxReasonLength), `a sentence of up to ${maxReasonLength} characters`).annotations({
    description: "What an agent that fails does wrong, and why that matters"
  }),
  instruction: NonBlankText(maxInstructionLength).annotations({
    description: "What the agent is asked to do, with all the information that it gets"
  }),
  sandbox: optional(
    Settings.annotations({ description: "The settings of the sandbox: its seed, clock and so on" }),
    "settings of a sandbox"
  ),
  shopper: optional(Shopper, "an object with answers and otherwise"),
  expect: Expectation.pipe(Schema.filter(checkCheckCount)),
  forbid: optional(Forbidden, "an object with journal"),
  allow: optional(
    Schema.Array(EntityKind).pipe(Schema.maxItems(entityKinds.length)).annotations({
      description: "Kinds of rows whose unexpected changes are ignored"
    }),
    `a list of ${entityKinds.join(", ")}`
  ),
  budget: optional(Budget, "an object with calls, seconds or both"),
  refusal: optional(
    Schema.Boolean.annotations({
      description:
        "Whether no change is the right outcome. A check of the answer or the journal must then show that the agent understood"
    }),
    "true or false"
  ),
  oracles: expects(Schema.Array(Oracle).pipe(Schema.minItems(1), Schema.maxItems(10)), "a list of 1 to 10 oracles"),
  mutants: ListOf(Mutant, 50, "mutants")
} as const

const TaskFields = expects(Schema.Struct(fields), "a task, an object")

/** Whether the start satisfies the task: then only the journal and the answer can distinguish a pass. */
const isSatisfiedAtStart = ({ expect: { anyOf } }: typeof TaskFields.Type): boolean =>
  anyOf.some(({ added = {}, changed = [], removed = {} }) =>
    [...Object.values(added), ...Object.values(removed), changed].every(
      (rows) => rows === undefined || rows.length === 0
    )
  )

const hasPositiveCheck = ({ expect: { answer = [], journal = [] } }: typeof TaskFields.Type): boolean =>
  answer.some((check) => !("excludes" in check)) || journal.some(wantsEntry)

const expectedRefusal =
  "true if, and only if, an alternative expects no change; if true, also a check that requires something of the answer or the journal"

const checkRefusal = (task: typeof TaskFields.Type) =>
  (isSatisfiedAtStart(task) === (task.refusal ?? false) && (task.refusal !== true || hasPositiveCheck(task))) || {
    // At the member itself: for a task within a request, an issue of the whole would only say that it is not a task.
    path: ["refusal"],
    message: `${expectedRefusal}, received ${quote(task.refusal)}`
  }

/** A task: the instruction of an agent, its shop, and the right outcome. */
export const Task = TaskFields.pipe(
  Schema.filter(checkRefusal),
  // A task is hashed and passed to agents: such texts fit neither a hash nor a command.
  Schema.filter((task) =>
    unstorableTextsIn(task).map(({ expected, path, received }) => ({
      path,
      message: `${expected}, received ${quote(received)}`
    }))
  )
).annotations({
  identifier: "Task",
  title: "Task",
  description: "A task for a shopping agent, and how it is graded",
  // An unknown member would be an expectation that is never checked.
  parseOptions: { onExcessProperty: "error" }
})
export type Task = typeof Task.Type

/** The same in a contract, without repeating its schema in the document. */
export const TaskPayload = Task.annotations({
  jsonSchema: {
    type: "object",
    additionalProperties: true,
    description: "A task, as /bench/schemas/task-1.json describes it"
  }
})
