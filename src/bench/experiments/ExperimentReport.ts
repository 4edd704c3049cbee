import { Schema } from "effect"
import { Count, identifierAnnotation } from "../../domain/Input.ts"
import { Timestamp } from "../../domain/Timestamp.ts"
import { Share } from "../runs/Share.ts"
import { ShownCandidate } from "./Experiment.ts"

export const trialOutcomes = ["bought", "none", "several"] as const

export const ExperimentTrial = Schema.Struct({
  n: Count.annotations({ description: "Its number within the experiment, from 0" }),
  model: Schema.String,
  cell: Schema.Array(ShownCandidate).annotations({ description: "The candidates, in order of position" }),
  outcome: Schema.NullOr(Schema.Literal(...trialOutcomes)).annotations({
    description:
      "`bought`: one of the candidates; `none`: none of them; `several`: more than one. Null until it is reported"
  }),
  chosen: Schema.NullOr(Schema.String).annotations({ description: "The candidate that was bought" }),
  decidedAt: Schema.NullOr(Timestamp)
}).annotations({ identifier: "ExperimentTrial", description: "One trial of an experiment" })
export type ExperimentTrial = typeof ExperimentTrial.Type

/** Below this number of trials a share says little. */
export const minTrialsForShare = 30

const cell = {
  trials: Count,
  chosen: Count,
  share: Schema.NullOr(Share),
  tooFew: Schema.Boolean.annotations({ description: `Whether it is based on fewer than ${minTrialsForShare} trials` })
} as const

const Cell = Schema.Struct(cell).annotations(identifierAnnotation("ChoiceShare"))

const LevelEffect = Schema.Struct({
  estimate: Schema.Number,
  standardError: Schema.Number
}).annotations({
  identifier: "ChoiceEffect",
  description: "The effect of this level on any candidate that has it: from a conditional logit, in log odds"
})

const Level = Schema.Struct({
  level: Schema.String,
  ...cell,
  difference: Schema.NullOr(Schema.Number).annotations({
    description: "The share minus that of the first level; null for the first"
  }),
  effect: Schema.NullOr(LevelEffect).annotations({
    description:
      "Null for the first level, which is the reference for the others, and if the trials do not show it, for example if nobody chose this level"
  })
})

const ModelReport = Schema.Struct({
  model: Schema.String,
  assigned: Count,
  decided: Count,
  candidates: Schema.Array(Schema.Struct({ candidate: Schema.String, ...cell })),
  none: Cell,
  several: Cell,
  factors: Schema.Array(Schema.Struct({ factor: Schema.String, levels: Schema.Array(Level) }))
})

export const ExperimentReport = Schema.Struct({ models: Schema.Array(ModelReport) }).annotations({
  identifier: "ExperimentReport",
  description: "The results of the trials, by model"
})
export type ExperimentReport = typeof ExperimentReport.Type
