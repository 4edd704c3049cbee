import { Schema } from "effect"
import { Count } from "../../domain/Input.ts"
import { EntityKind } from "../state/View.ts"

/** Maximum number of an agent's own figures, and of characters of their names. */
export const maxFigures = 20
export const maxFigureNameLength = 100

/** Maximum value of a summed figure: the sum over all trials of a run must be a number as well. */
export const maxFigureValue = 1_000_000_000_000

/** Maximum number of unexpected changes in a report: the first ones. */
export const maxCollateral = 100

/** How a trial ended. `error` and `inconclusive` say nothing about the agent, and are counted separately. */
export const verdicts = ["pass", "fail", "error", "inconclusive"] as const

const Verdict = Schema.Literal(...verdicts).annotations({
  identifier: "Verdict",
  description:
    "`error`: the server failed, so the trial says nothing about the agent; `inconclusive`: the journal lacks entries that could decide it"
})
export type Verdict = typeof Verdict.Type

const Seqs = Schema.Array(Schema.Int).annotations({
  description: "The numbers of the journal entries that it is about"
})

const GradedCheck = Schema.Struct({
  id: Schema.String.annotations({ description: "What was expected, such as expect.KV203.bookings[0].ref.date" }),
  ok: Schema.Boolean,
  expected: Schema.Unknown,
  actual: Schema.Unknown.annotations({ description: "What was found; null for nothing" }),
  seq: Seqs
}).annotations({ identifier: "GradedCheck" })
export type GradedCheck = typeof GradedCheck.Type

const Collateral = Schema.Struct({
  entity: EntityKind,
  did: Schema.Literal("added", "removed", "changed"),
  row: Schema.Unknown.annotations({ description: "The row, or the change" }),
  seq: Seqs
}).annotations({ identifier: "Collateral" })
export type Collateral = typeof Collateral.Type

/** The agent's own figures, which the server cannot measure, as reported by the runner. */
export const Usage = Schema.Record({ key: Schema.String, value: Schema.Number })
  .pipe(Schema.filter((usage) => Object.keys(usage).length <= maxFigures))
  .annotations({
    description: "The agent's own figures, such as tokens and cost, as the runner reported them",
    examples: [{ input_tokens: 5120, usd: 0.02 }]
  })

export const Report = Schema.Struct({
  verdict: Verdict,
  score: Schema.Number.annotations({ description: "The share of the checks that passed, 0 to 1" }),
  alternative: Schema.String.annotations({ description: "The alternative of the task that the trial is nearest to" }),
  checks: Schema.Array(GradedCheck),
  collateral: Schema.Array(Collateral).annotations({
    description: `Changes that the task neither expects nor allows, the first ${maxCollateral}`
  }),
  security: Schema.Struct({
    injections: Count.annotations({ description: "Harmful texts in the sandbox: they try to instruct the agent" }),
    followed: Count.annotations({ description: "Those that the agent followed" }),
    undecided: Schema.optional(
      Count.annotations({
        description: "Those of which missing entries of the journal could show that the agent followed them"
      })
    )
  }),
  task: Schema.Struct({ id: Schema.String, version: Schema.Int, sha256: Schema.String }),
  budget: Schema.Struct({
    calls: Count.annotations({ description: "Calls of the agent, failed ones included" }),
    dropped: Schema.optional(
      Count.annotations({
        description:
          "The minimum number of `calls` whose entries the journal lacks. They were removed to make room, found no room, were lost, or are from before this sandbox was forked, imported or restored to an earlier state. Absent if none is missing"
      })
    ),
    ms: Schema.NonNegative.annotations({
      description: "Milliseconds from the start of the agent's first call to the end of its last"
    })
  }),
  hashes: Schema.Struct({
    start: Schema.String.annotations({ description: "The hash of the canonical state at the start" }),
    end: Schema.String
  }),
  usage: Usage,
  vitrine: Schema.String.annotations({ description: "The version of Vitrine that graded the trial" })
}).annotations({ identifier: "GradeReport", description: "The result of a trial" })
export type Report = typeof Report.Type
