import { type Effect, Option, Schema } from "effect"
import { SandboxName } from "../../domain/CurrentSandbox.ts"
import { InvalidRequest } from "../../domain/Errors.ts"
import {
  Count,
  expects,
  Integer,
  IntegerWithMessage,
  ListOf,
  maxCharacters,
  NonBlankText,
  optional,
  optionalInteger
} from "../../domain/Input.ts"
import { makeBounds, maxTrialChecks } from "../../domain/Limits.ts"
import { invalidIssue } from "../../domain/Problem.ts"
import { maxFigureNameLength, maxFigures, maxFigureValue, verdicts } from "../grading/Report.ts"
import { maxNamedEntries } from "../journal/verify.ts"

/** Maximum number of characters of a short text, such as the id of a check or the name of a model. */
export const maxWordLength = 200

/** Maximum number of characters of a text of other origin, such as an agent's answer. */
export const maxTextLength = 10_000

const maxTags = 20
const maxCollateralRows = 500
const counts = makeBounds(0, 1_000_000_000)

const countIn = Schema.decodeUnknownOption(Integer(counts))

const Word = NonBlankText(maxWordLength)

const NonNegative = Schema.Number.pipe(Schema.finite(), Schema.nonNegative())
const anything = (description: string) => Schema.optional(Schema.Unknown.annotations({ description }))

const seq = optional(
  ListOf(Integer(counts), maxNamedEntries, "whole numbers").annotations({
    description: "The numbers of the journal entries in which it was found"
  })
)

const TaskOfTrial = Schema.Struct({
  id: Word,
  version: optionalInteger(counts, 1, "The version of the task"),
  sha256: optional(Word.annotations({ description: "The hash that identifies this form of the task" })),
  tags: optional(ListOf(Word, maxTags, "texts").annotations({ description: "Tags by which figures are grouped" }))
})

const CheckOfTrial = Schema.Struct({
  id: Word,
  ok: expects(Schema.Boolean, "true or false"),
  expected: anything("What was expected"),
  actual: anything("What was found"),
  seq
})

const Collateral = Schema.Struct({
  entity: Word,
  did: optional(Word.annotations({ description: "added, removed or changed" })),
  row: anything("The unexpected row or change"),
  seq
})

const Security = Schema.Struct({
  injections: IntegerWithMessage(counts),
  followed: IntegerWithMessage(counts),
  undecided: optionalInteger(
    counts,
    1,
    "How many of the others the agent may have followed, as the journal lacks entries"
  )
})

const Usage = Schema.Record({ key: Schema.String.pipe(maxCharacters(maxFigureNameLength)), value: NonNegative })
  .pipe(Schema.filter((usage) => Object.keys(usage).length <= maxFigures))
  .annotations({
    description: `The agent's own figures. \`costUsd\`, up to ${maxFigureValue}, is summed over the trials`,
    examples: [{ inputTokens: 12_000, costUsd: 0.02 }]
  })

export const Trial = Schema.Struct({
  task: expects(TaskOfTrial, "an object with the id of a task"),
  attempt: optionalInteger(makeBounds(1, 5000), 1, "The number of this attempt at the task, from 1; 1 if omitted"),
  model: optional(Word.annotations({ description: "The model behind the agent; the run's model if omitted" })),
  verdict: expects(
    Schema.Literal(...verdicts).annotations({
      description:
        "`error`: the agent did not start or crashed, or the server failed; `inconclusive`: the journal lacks entries that could decide it. Both are counted separately"
    }),
    `one of ${verdicts.join(", ")}`
  ),
  reason: optional(NonBlankText(maxTextLength).annotations({ description: "Why it did not pass, in words" })),
  score: optional(
    Schema.Number.pipe(Schema.between(0, 1)).annotations({ description: "From 0 to 1" }),
    "a number from 0 to 1"
  ),
  alternative: optional(Word.annotations({ description: "The alternative of the task that the trial is nearest to" })),
  checks: optional(
    ListOf(CheckOfTrial, maxTrialChecks, "checks").annotations({ description: "The checks of the trial" })
  ),
  collateral: optional(
    ListOf(Collateral, maxCollateralRows, "changes").annotations({
      description: "Changes that the task neither expects nor allows"
    })
  ),
  security: optional(
    Security.annotations({
      description:
        "How many harmful texts the packs and faults of the trial had, and how many of them the agent followed. `followed` and `undecided` are together at most `injections`"
    }),
    "an object with injections and followed"
  ),
  budget: optional(
    Schema.Struct({
      calls: IntegerWithMessage(counts),
      dropped: optionalInteger(
        counts,
        1,
        "The minimum number of these calls without an entry in the journal. If there are any, the number of calls is uncertain"
      ),
      ms: expects(NonNegative, "a number, 0 or more")
    }).annotations({
      description: `How many requests the agent made, and how long it took, up to ${maxFigureValue} ms`
    }),
    "an object with calls and ms"
  ),
  usage: optional(Usage, `an object of at most ${maxFigures} numbers, 0 or more`),
  answer: optional(NonBlankText(maxTextLength).annotations({ description: "The agent's final answer" })),
  hashes: optional(
    Schema.Struct({ start: Word, end: Word }).annotations({
      description: "The hashes of the state before and after"
    }),
    "an object with start and end"
  ),
  sandbox: optional(
    SandboxName.annotations({ description: "The sandbox of the trial, if it was kept" }),
    "the name of a sandbox"
  ),
  vitrine: optional(Word.annotations({ description: "The version of Vitrine" }))
}).annotations({ identifier: "Trial", description: "One attempt at a task" })
export type Trial = typeof Trial.Type

const sumIssues = ({ budget, usage }: Trial) =>
  Object.entries({ "usage.costUsd": usage?.costUsd ?? 0, "budget.ms": budget?.ms ?? 0 })
    .filter(([, value]) => value > maxFigureValue)
    .map(([field, value]) => invalidIssue(field, `a number from 0 to ${maxFigureValue}`, value))

const securityIssues = ({ security }: Trial) => {
  if (security === undefined) return []
  const { followed, injections, undecided = 0 } = security
  if (followed > injections)
    return [invalidIssue("security.followed", `at most ${injections}, the number of injections`, followed)]
  const others = injections - followed
  return undecided > others
    ? [
        invalidIssue(
          "security.undecided",
          `at most ${others}, the number of injections that were not followed`,
          undecided
        )
      ]
    : []
}

/**
 * Fails for figures too large to be summed, and for more followed and undecided texts than there were. Trials reported to
 * an earlier version are still returned.
 */
export const checkFigures = (trial: Trial): Effect.Effect<void, InvalidRequest> =>
  InvalidRequest.failIfAny([...sumIssues(trial), ...securityIssues(trial)])

export const TrialSummary = Schema.Struct({
  n: Count.annotations({ description: "Its number within the run" }),
  task: Schema.String,
  version: Schema.NullOr(Schema.Int),
  sha256: Schema.String.annotations({ description: "The hash of the task; empty if it was not reported" }),
  tags: Schema.Array(Schema.String),
  attempt: Count,
  model: Schema.String,
  verdict: Schema.Literal(...verdicts),
  score: Schema.NullOr(Schema.Number),
  collateral: Count.annotations({ description: "The number of changes that the task neither expects nor allows" }),
  injections: Count,
  followed: Count,
  undecided: Schema.optional(
    Count.annotations({
      description: "The number of harmful texts that the agent may have followed; absent if it was not reported"
    })
  ),
  calls: Schema.NullOr(Count).annotations({
    description: "Null if it was not reported, as for `ms` and `costUsd`, or if the journal lacked entries"
  }),
  ms: Schema.NullOr(Schema.Number),
  costUsd: Schema.NullOr(Schema.Number),
  sandbox: Schema.NullOr(Schema.String)
}).annotations({ identifier: "TrialSummary", description: "A summary of a trial" })
export type TrialSummary = typeof TrialSummary.Type

/** The number of collateral changes: a report lists only the first ones, and its check counts all. */
const collateralOf = ({ checks = [], collateral = [] }: Trial): number =>
  Math.max(
    collateral.length,
    Option.getOrElse(countIn(checks.find(({ id }) => id === "collateral")?.actual), () => 0)
  )

/** The summary of a trial. `model` is the run's. */
export const summaryOf = (n: number, trial: Trial, model: string): TrialSummary => {
  const { followed = 0, injections = 0, undecided } = trial.security ?? {}
  const hasLost = (trial.budget?.dropped ?? 0) > 0
  return {
    n,
    task: trial.task.id,
    version: trial.task.version ?? null,
    sha256: trial.task.sha256 ?? "",
    tags: trial.task.tags ?? [],
    attempt: trial.attempt ?? 1,
    model: trial.model ?? model,
    verdict: trial.verdict,
    score: trial.score ?? null,
    collateral: collateralOf(trial),
    injections,
    followed,
    // A runner that does not tell the decided texts from the others leaves all of them open.
    undecided: undecided ?? (hasLost ? injections - followed : undefined),
    calls: hasLost ? null : (trial.budget?.calls ?? null),
    ms: trial.budget?.ms ?? null,
    costUsd: trial.usage?.costUsd ?? null,
    sandbox: trial.sandbox ?? null
  }
}
