/** @jsxImportSource preact */
import { Effect } from "effect"
import { DeskTitle } from "../layout/DeskTitle.tsx"
import { formatCount } from "../page/format.ts"
import { Link } from "../page/Link.tsx"
import { benchPage } from "./page.tsx"
import { type Done, perform } from "./perform.ts"

type Listed = Done<"listExperiments">["items"]

const chosenBy = (candidates: ReadonlyArray<string>, factors: ReadonlyArray<string>): string =>
  [candidates, factors].flatMap((names) => (names.length === 0 ? [] : [names.join(", ")])).join(" by ")

const Experiments = ({ items }: { readonly items: Listed }) => (
  <div class="wrap page desk">
    <DeskTitle title="Experiments" />
    <p class="muted">
      What agents choose, and what makes them choose it. <code>vitrine bench experiment run</code> runs one.
    </p>
    <ul class="tasks">
      {items.map(({ assigned, decided, experiment: { candidates, factors, id, instruction } }) => (
        <li key={id} class="panel">
          <p class="task-head">
            <Link to={`/bench/experiments/${id}`}>{id}</Link>
            <span class="muted">{`${decided} of ${formatCount(assigned, "trial")} decided`}</span>
          </p>
          <p>{instruction}</p>
          <p class="muted">{chosenBy(candidates, Object.keys(factors))}</p>
        </li>
      ))}
    </ul>
  </div>
)

/** `/bench/experiments`: the experiments: the created ones, newest first, then the built-in ones. */
export const experimentsPage = benchPage(
  Effect.map(perform("listExperiments"), ({ items }) => ({
    title: "Experiments",
    part: "experiments" as const,
    files: ["live.js"],
    body: <Experiments items={items} />
  }))
)
