import { Schema } from "effect"
import { Report } from "../grading/Report.ts"

const PlayedAgent = Schema.Struct({
  kind: Schema.Literal("oracle", "mutant", "idle", "greedy", "cheat"),
  name: Schema.String,
  ok: Schema.Boolean.annotations({
    description: "Whether it ended as it must: an oracle passes, every other agent fails"
  }),
  verdict: Report.fields.verdict,
  alternative: Report.fields.alternative,
  failed: Schema.Array(Schema.String).annotations({ description: "The checks that failed" }),
  reasons: Schema.Array(Schema.String).annotations({
    description:
      "For an agent that did not end as it must: how its calls were refused, and what was expected and found instead"
  })
}).annotations({ identifier: "PlayedAgent" })
export type PlayedAgent = typeof PlayedAgent.Type

/** Whether a task distinguishes right from wrong. */
export const Validation = Schema.Struct({
  ok: Schema.Boolean.annotations({
    description: "Whether the task is valid: every agent ended as it must, and all lists are empty"
  }),
  task: Report.fields.task,
  agents: Schema.Array(PlayedAgent),
  unneeded: Schema.Array(Schema.String).annotations({
    description: "Expectations each of which could be left out alone: the same agents would still fail"
  }),
  guessable: Schema.Array(Schema.String).annotations({
    description: "Checks of the answer that prove nothing: an answer that says everything also passes them"
  }),
  unreached: Schema.Array(Schema.String).annotations({ description: "Alternatives by which no oracle passes" }),
  unknown: Schema.Array(Schema.String).annotations({
    description: "Mutants that name an oracle that does not exist"
  }),
  repeated: Schema.Array(Schema.String).annotations({
    description: "Names that several alternatives, or several journal checks, share: reports cannot tell them apart"
  })
}).annotations({ identifier: "TaskValidation", description: "Whether a task distinguishes right from wrong" })
export type Validation = typeof Validation.Type
