import { Schema } from "effect"
import { Report } from "../grading/Report.ts"

const PlayedAgent = Schema.Struct({
  kind: Schema.Literal("oracle", "mutant", "idle", "greedy", "cheat"),
  name: Schema.String,
  ok: Schema.Boolean.annotations({
    description: "Whether its verdict is the right one: an oracle must pass, every other agent must fail"
  }),
  verdict: Report.fields.verdict,
  alternative: Report.fields.alternative,
  failed: Schema.Array(Schema.String).annotations({ description: "The checks that failed" }),
  reasons: Schema.Array(Schema.String).annotations({
    description:
      "For an agent with the wrong verdict: how its calls were refused, and what was expected and found instead"
  })
}).annotations({ identifier: "PlayedAgent" })
export type PlayedAgent = typeof PlayedAgent.Type

export const Validation = Schema.Struct({
  ok: Schema.Boolean.annotations({
    description: "Whether the task is valid: every agent has the right verdict, and all lists are empty"
  }),
  task: Report.fields.task,
  agents: Schema.Array(PlayedAgent),
  unneeded: Schema.Array(Schema.String).annotations({
    description: "Expectations that are not needed: if one of them alone is left out, the same agents still fail"
  }),
  guessable: Schema.Array(Schema.String).annotations({
    description: "Checks of the answer that prove nothing: an answer that says everything also passes them"
  }),
  unreached: Schema.Array(Schema.String).annotations({ description: "Alternatives with which no oracle passes" }),
  unknown: Schema.Array(Schema.String).annotations({
    description:
      "Mutants that name an unknown oracle, a member that it cannot have or a call that it does not make, or give no valid script"
  }),
  repeated: Schema.Array(Schema.String).annotations({
    description: "Names that several alternatives, or several journal checks, share: reports cannot tell them apart"
  })
}).annotations({ identifier: "TaskValidation", description: "Whether a task distinguishes right from wrong" })
export type Validation = typeof Validation.Type
