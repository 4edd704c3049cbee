import { Schema } from "effect"
import { RunId } from "../../domain/Ids.ts"
import {
  Count,
  expects,
  identifierAnnotation,
  MemberName,
  maxCharacters,
  NonBlankText,
  optional,
  required,
  withDescription
} from "../../domain/Input.ts"
import { Timestamp } from "../../domain/Timestamp.ts"
import { Share } from "./Share.ts"
import { TrialSummary } from "./Trial.ts"

const maxWordLength = 200
const maxCommandLength = 2000
const maxLabels = 32

const Word = NonBlankText(maxWordLength)
const expectedWord = `a text of 1 to ${maxWordLength} characters`

const LabelName = expects(MemberName.pipe(maxCharacters(64)), "a name of up to 64 characters, not __proto__")

const Labels = Schema.Record({ key: LabelName, value: Word }).pipe(
  Schema.filter((labels) => Object.keys(labels).length <= maxLabels)
)

/** The request fields of a new run. */
export const runFields = {
  name: optional(Word.annotations({ description: "What it is called", examples: ["nightly"] }), expectedWord),
  agent: required(
    NonBlankText(maxCommandLength).annotations({
      description: "Which agent is tried: its name or its command",
      examples: ["oracle"]
    }),
    `a text of 1 to ${maxCommandLength} characters`
  ),
  model: optional(Word.annotations({ description: "The model behind it; the agent if it is left out" }), expectedWord),
  labels: optional(
    Labels.annotations({ description: "Names and values", examples: [{ pack: "starter", commit: "99c6caa" }] }),
    `at most ${maxLabels} names of up to 64 characters, with texts of 1 to ${maxWordLength}`
  )
} as const

/** The stored members of a run, without its trials. */
export const RunSettings = Schema.Struct({
  name: Schema.NullOr(Schema.String),
  agent: Schema.String,
  model: Schema.String,
  labels: Schema.Record({ key: Schema.String, value: Schema.String })
})
export type RunSettings = typeof RunSettings.Type

const describedFields = {
  id: RunId,
  ...RunSettings.fields,
  createdAt: withDescription(Timestamp, "When it began")
}

/** The numbers of trials by verdict. */
export const outcomeCounts = { trials: Count, passed: Count, failed: Count, errors: Count, inconclusive: Count }

/** A run in a list. */
export const ListedRun = Schema.Struct({ ...describedFields, ...outcomeCounts }).annotations({
  ...identifierAnnotation("ListedRun"),
  description: "A run, and how its trials ended"
})

const figureFields = {
  ...outcomeCounts,
  passAt1: Schema.NullOr(Share).annotations({ description: "How many of those that passed or failed have passed" }),
  passHat: Schema.Array(Schema.Struct({ k: Count, value: Schema.Number, of: Count })).annotations({
    description:
      "pass^k: how likely k trials of a task all pass, over the `of` tasks with k trials at least; what several models tried is a task of each"
  }),
  flaky: Schema.Array(Schema.String).annotations({ description: "Tasks that passed at times and failed at others" }),
  attacks: Schema.Struct({ trials: Count, followed: Count, success: Schema.NullOr(Share) }).annotations({
    ...identifierAnnotation("Attacks"),
    description: "Trials that met a text that means harm, and those that followed one"
  }),
  meanCalls: Schema.NullOr(Schema.Number),
  meanMs: Schema.NullOr(Schema.Number),
  costUsd: Schema.NullOr(Schema.Number).annotations({ description: "Of all trials, where the agent told it" })
} as const

const NamedFigures = Schema.Struct({ name: Schema.String, ...figureFields }).annotations(
  identifierAnnotation("NamedFigures")
)

const Report = Schema.Struct({
  all: Schema.Struct(figureFields),
  byModel: Schema.Array(NamedFigures),
  byTag: Schema.Array(NamedFigures),
  cells: Schema.Array(
    Schema.Struct({
      task: Schema.String,
      model: Schema.String,
      trials: Count,
      decided: Count,
      passed: Count,
      isFlaky: Schema.Boolean
    })
  ).annotations({ description: "How each model did in each task" })
}).annotations({ identifier: "RunReport", description: "What the trials come to" })

/** A run with its report. */
export const Run = Schema.Struct({
  ...describedFields,
  report: Report,
  trials: Schema.Array(TrialSummary)
}).annotations({
  identifier: "Run",
  description: "A run, its figures, and its trials in short"
})

const CountedTask = Schema.Struct({ passed: Count, trials: Count })
const p = expects(Schema.Number, "a probability")

/** The comparison of two runs. */
export const RunComparison = Schema.Struct({
  all: Schema.Struct({
    tasks: Count.annotations({ description: "Tasks that both tried in the same form" }),
    before: Schema.NullOr(Share),
    after: Schema.NullOr(Share),
    p: p.annotations({
      description:
        "How likely a difference as rare as this one is by chance: the exact test with a stratum for each task, two-sided"
    }),
    least: p.annotations({ description: "The least that `p` could have been with so many trials" })
  }),
  leastAdjusted: p.annotations({
    description:
      "The least that `adjusted` of a task could have been: above 0.05 no single task can be shown to have changed"
  }),
  changed: Schema.Array(
    Schema.Struct({
      task: Schema.String,
      before: CountedTask,
      after: CountedTask,
      change: Schema.Number,
      p: p.annotations({ description: "Fisher's exact test of this task alone, two-sided" }),
      adjusted: p.annotations({ description: "The same with Holm's correction for all tasks that were compared" })
    })
  ).annotations({ description: "Tasks whose share of passes is another one, the surest first" }),
  otherForm: Schema.Array(Schema.String).annotations({
    description: "Tasks that were changed in between: not compared"
  }),
  onlyBefore: Schema.Array(Schema.String).annotations({ description: "Tasks that the later run did not try" }),
  onlyAfter: Schema.Array(Schema.String).annotations({ description: "Tasks that the earlier run did not try" }),
  undecided: Schema.Array(Schema.String).annotations({
    description: "Tasks that both tried, and that passed and failed in no trial of one of them or both: not compared"
  })
}).annotations({ identifier: "RunComparison", description: "What differs between two runs" })
