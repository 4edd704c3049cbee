import { Schema } from "effect"
import { Report } from "../grading/Report.ts"

const PlayedAgent = Schema.Struct({
  kind: Schema.Literal("oracle", "mutant", "idle", "greedy", "cheat"),
  name: Schema.String,
  ok: Schema.Boolean.annotations({ description: "Whether it ended as it has to: an oracle passes, every other fails" }),
  verdict: Report.fields.verdict,
  alternative: Report.fields.alternative,
  failed: Schema.Array(Schema.String).annotations({ description: "The checks that did not hold" }),
  reasons: Schema.Array(Schema.String).annotations({
    description:
      "Of one that did not end as it has to: what its calls were refused with, and what was expected and found instead"
  })
}).annotations({ identifier: "PlayedAgent" })
export type PlayedAgent = typeof PlayedAgent.Type

/** Whether a task distinguishes right from wrong. */
export const Validation = Schema.Struct({
  ok: Schema.Boolean.annotations({
    description: "Whether it does: every agent ends as it has to, and no list has anything"
  }),
  task: Report.fields.task,
  agents: Schema.Array(PlayedAgent),
  unneeded: Schema.Array(Schema.String).annotations({
    description: "Expectations that no mutant needs: without one of them the task would fail the same agents"
  }),
  guessable: Schema.Array(Schema.String).annotations({
    description:
      "Checks of the answer that tell nothing: who does what is right passes with an answer that says everything"
  }),
  unreached: Schema.Array(Schema.String).annotations({ description: "Alternatives by which no oracle passes" }),
  unknown: Schema.Array(Schema.String).annotations({
    description: "Mutants that name an oracle which there is not"
  }),
  repeated: Schema.Array(Schema.String).annotations({
    description:
      "Names that several alternatives, or several checks of the journal, have: reports cannot tell them apart"
  })
}).annotations({ identifier: "TaskValidation", description: "Whether a task tells right from wrong" })
export type Validation = typeof Validation.Type
