/** @jsxImportSource preact */
import type { Trial, TrialSummary } from "../Trial.ts"
import { formatDuration, formatMoney, pluralize, verdictMarks } from "./format.ts"
import { reasonsOf } from "./reasons.ts"

const factsOf = ({ calls, costUsd, ms, sandbox, score }: TrialSummary): ReadonlyArray<string> => [
  ...(calls === null ? [] : [pluralize(calls, "call")]),
  ...(ms === null ? [] : [formatDuration(ms)]),
  ...(score === null ? [] : [`score ${score.toFixed(2)}`]),
  ...(costUsd === null ? [] : [formatMoney(costUsd)]),
  ...(sandbox === null ? [] : [`kept as sandbox ${sandbox}`])
]

const Answer = ({ answer }: Pick<Trial, "answer">) =>
  answer === undefined ? null : (
    <figure>
      <figcaption>The agent's answer</figcaption>
      <blockquote>{answer}</blockquote>
    </figure>
  )

/** One trial: how it ended and why, open where it did not pass. */
export const TrialDetails = ({ summary, trial }: { summary: TrialSummary; trial: Trial }) => {
  const { attempt, n, task, verdict } = summary
  const reasons = reasonsOf(trial)
  return (
    <details id={`t${n}`} class="trial" open={verdict !== "pass"}>
      <summary>
        <span class={`mark ${verdict}`}>{verdictMarks[verdict]}</span> {`${task} #${attempt}`} <small>{verdict}</small>
      </summary>
      <p class="facts">
        <bdi>{summary.model}</bdi>
        {factsOf(summary).map((fact) => ` · ${fact}`)}
      </p>
      {reasons.length === 0 ? undefined : (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <Answer answer={trial.answer} />
    </details>
  )
}
