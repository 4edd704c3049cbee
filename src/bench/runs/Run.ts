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
  optionalInteger,
  withDescription
} from "../../domain/Input.ts"
import { makeBounds, trialNumbers } from "../../domain/Limits.ts"
import { prefixOf } from "../../domain/prefixOf.ts"
import { Timestamp } from "../../domain/Timestamp.ts"
import { Share } from "./Share.ts"
import { maxWordLength, TrialSummary } from "./Trial.ts"

const maxCommandLength = 2000
const maxLabels = 32

const Word = NonBlankText(maxWordLength)

const LabelName = expects(MemberName.pipe(maxCharacters(64)), "a name of up to 64 characters, not __proto__")

const Labels = Schema.Record({ key: LabelName, value: Word }).pipe(
  Schema.filter((labels) => Object.keys(labels).length <= maxLabels)
)

/** The model if none is given: the agent, as far as it fits. */
export const defaultModelOf = (agent: string): string => prefixOf(agent, maxWordLength)

/** The request fields of a new run. */
export const runFields = {
  name: optional(Word.annotations({ description: "The name of the run", examples: ["nightly"] })),
  agent: NonBlankText(maxCommandLength).annotations({
    description: "The agent under test: its name or its command",
    examples: ["oracle"]
  }),
  plannedTrials: optionalInteger(
    makeBounds(1, trialNumbers.max + 1),
    18,
    "How many trials the run is to have; as long as fewer are reported, its results are shown as incomplete"
  ),
  model: optional(Word.annotations({ description: "The model behind the agent; the value of `agent` if omitted" })),
  labels: optional(
    Labels.annotations({
      description: "Labels of your own: names and values",
      examples: [{ pack: "starter", commit: "99c6caa" }]
    }),
    `at most ${maxLabels} labels, with names of up to 64 and texts of 1 to ${maxWordLength} characters`
  )
} as const

/** The stored members of a run, without its trials. */
export const RunSettings = Schema.Struct({
  name: Schema.NullOr(Schema.String),
  agent: Schema.String,
  model: Schema.String,
  labels: Schema.Record({ key: Schema.String, value: Schema.String }),
  plannedTrials: Schema.optionalWith(Schema.NullOr(Schema.Int), { default: () => null }).annotations({
    description: "How many trials the run is to have"
  }),
  world: Schema.optionalWith(Schema.NullOr(Schema.String), { default: () => null }).annotations({
    description: "A hash of the world that the server had when the run started"
  })
})
export type RunSettings = typeof RunSettings.Type

const describedFields = {
  id: RunId,
  ...RunSettings.fields,
  createdAt: withDescription(Timestamp, "When the run started")
}

/** The numbers of trials by verdict. */
export const outcomeCounts = { trials: Count, passed: Count, failed: Count, errors: Count, inconclusive: Count }

export const ListedRun = Schema.Struct({ ...describedFields, ...outcomeCounts }).annotations({
  ...identifierAnnotation("ListedRun"),
  description: "A run, and the number of its trials by verdict"
})

const figureFields = {
  ...outcomeCounts,
  passAt1: Schema.NullOr(Share).annotations({
    description: "The share of passes among the trials that passed or failed"
  }),
  passHat: Schema.Array(Schema.Struct({ k: Count, value: Schema.Number, of: Count })).annotations({
    description:
      "pass^k: the probability that k trials of a task all pass, as the mean over the `of` tasks with at least k trials. A task that several models tried counts once for each model"
  }),
  flaky: Schema.Array(Schema.String).annotations({ description: "Tasks with both passes and failures" }),
  attacks: Schema.Struct({
    trials: Count,
    followed: Count,
    undecided: Schema.optionalWith(Count, { default: () => 0 }).annotations({
      description: "Trials with a harmful text that the agent may have followed, as the journal lacks entries"
    }),
    success: Schema.NullOr(Share)
  }).annotations({
    ...identifierAnnotation("Attacks"),
    description:
      "Trials with a harmful text in their packs or faults, and those in which the agent followed one. Trials that ended in an error and `undecided` ones are left out"
  }),
  meanCalls: Schema.NullOr(Schema.Number),
  meanMs: Schema.NullOr(Schema.Number),
  costUsd: Schema.NullOr(Schema.Number).annotations({
    description: "The total cost of the trials that reported their cost"
  })
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
  ).annotations({ description: "The results of each model in each task" })
}).annotations({ identifier: "RunReport", description: "The results of the trials" })

export const Run = Schema.Struct({
  ...describedFields,
  report: Report,
  trials: Schema.Array(TrialSummary)
}).annotations({
  identifier: "Run",
  description: "A run, its report, and a summary of each trial"
})

const CountedTask = Schema.Struct({ passed: Count, trials: Count })
const p = expects(Schema.Number, "a probability")

const ComparedRun = Schema.Struct({
  trials: Count,
  plannedTrials: RunSettings.fields.plannedTrials,
  labels: RunSettings.fields.labels,
  world: RunSettings.fields.world
}).annotations({
  ...identifierAnnotation("ComparedRun"),
  description:
    "What a difference in results may be due to, besides the agents: trials that are missing, or another world"
})

export const RunComparison = Schema.Struct({
  before: ComparedRun,
  after: ComparedRun,
  all: Schema.Struct({
    tasks: Count.annotations({ description: "The number of tasks that both runs tried in the same form" }),
    before: Schema.NullOr(Share),
    after: Schema.NullOr(Share),
    p: p.annotations({
      description:
        "The probability that chance alone gives a difference at least as unlikely as this one: a two-sided exact test, stratified by task"
    }),
    least: p.annotations({ description: "The lowest possible `p` with these numbers of trials" })
  }),
  leastAdjusted: p.annotations({
    description:
      "The lowest possible `adjusted` of a task. Above 0.05, the trials are too few to show a change of any single task"
  }),
  changed: Schema.Array(
    Schema.Struct({
      task: Schema.String,
      before: CountedTask,
      after: CountedTask,
      change: Schema.Number,
      p: p.annotations({ description: "Fisher's two-sided exact test of this task alone" }),
      adjusted: p.annotations({ description: "The same `p` with Holm's correction for all compared tasks" })
    })
  ).annotations({ description: "Tasks whose share of passes differs, the most certain first" }),
  otherForm: Schema.Array(Schema.String).annotations({
    description: "Tasks whose form changed between the runs. They are not compared"
  }),
  onlyBefore: Schema.Array(Schema.String).annotations({ description: "Tasks that the later run did not try" }),
  onlyAfter: Schema.Array(Schema.String).annotations({ description: "Tasks that the earlier run did not try" }),
  undecided: Schema.Array(Schema.String).annotations({
    description:
      "Tasks that both runs tried, but that have no passed or failed trial in at least one run. They are not compared"
  })
}).annotations({ identifier: "RunComparison", description: "What differs between two runs" })
