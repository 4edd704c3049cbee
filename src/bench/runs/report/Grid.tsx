/** @jsxImportSource preact */

import type { TrialSummary } from "../Trial.ts"
import type { EncodedRun } from "./EncodedRun.ts"
import { formatPercent, isOfModels, verdictMarks } from "./format.ts"
import { TableSection } from "./TableSection.tsx"

/** The link to a trial: within the page by default. */
export type TrialHref = (trial: Pick<TrialSummary, "n">) => string

export const withinPage: TrialHref = ({ n }) => `#t${n}`

interface GridProps {
  readonly cells: EncodedRun["report"]["cells"]
  readonly trials: EncodedRun["trials"]
  readonly hrefOf: TrialHref
}

/** Tasks and their trials, each mark a link to its trial. */
export const Grid = ({ cells, hrefOf, trials }: GridProps) => {
  const hasModels = isOfModels(cells)
  const trialsOf = Map.groupBy(trials, ({ model, task }) => JSON.stringify([task, model]))
  return cells.length === 0 ? null : (
    <TableSection title="Tasks" columns={["Task", ...(hasModels ? ["Model"] : []), "Trials", "Passed"]}>
      {cells.map(({ decided, isFlaky, model, passed, task }) => (
        <tr key={`${task} ${model}`}>
          <th scope="row">
            {task} {isFlaky ? <span class="flaky">flaky</span> : undefined}
          </th>
          {hasModels ? <td>{model}</td> : undefined}
          <td class="marks">
            {(trialsOf.get(JSON.stringify([task, model])) ?? [])
              .toSorted((a, b) => a.attempt - b.attempt || a.n - b.n)
              .map(({ attempt, n, verdict }) => (
                <a key={n} href={hrefOf({ n })} class={`mark ${verdict}`} aria-label={`trial ${attempt}: ${verdict}`}>
                  {verdictMarks[verdict]}
                </a>
              ))}
          </td>
          <td class="number">{decided === 0 ? "–" : `${passed}/${decided} (${formatPercent(passed / decided)})`}</td>
        </tr>
      ))}
    </TableSection>
  )
}
