/** @jsxImportSource preact */
import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import { Effect } from "effect"
import { CopyButton } from "../forms/CopyButton.tsx"
import { DeskTitle } from "../layout/DeskTitle.tsx"
import { FactList } from "../layout/FactList.tsx"
import { formatCount } from "../page/format.ts"
import { Link } from "../page/Link.tsx"
import { benchPage } from "./page.tsx"
import { type Done, perform } from "./perform.ts"
import { Difficulty, Tags } from "./TasksPage.tsx"

const Task = ({ asks, budget, difficulty, id, instruction, pack, sha256, tags, version, why }: Done<"getTask">) => {
  const facts = [
    ["Pack", pack],
    ["Version", String(version)],
    ["Calls", budget.calls === undefined ? "no limit" : `${budget.calls} at most`],
    ["Time", budget.seconds === undefined ? "not set" : `${formatCount(budget.seconds, "second")} at most`],
    ["The shopper", asks ? "answers questions" : "none"],
    ["SHA-256", sha256]
  ] as const
  return (
    <div class="wrap page desk">
      <DeskTitle kind={<Link to="/bench/tasks">Tasks</Link>} title={id}>
        <Difficulty of={difficulty} />
      </DeskTitle>
      <section class="panel stack-s" aria-labelledby="instruction-title">
        <h2 id="instruction-title">What the agent is asked to do</h2>
        <p class="task-instruction" id="instruction">
          {instruction}
        </p>
        <p>
          <CopyButton of="instruction" label="Copy the instruction" />
        </p>
        <p class="muted">{`Why agents fail: ${why}`}</p>
        <Tags tags={tags} />
        <FactList class="sandbox-facts" facts={facts} />
      </section>
    </div>
  )
}

/** `/bench/tasks/{area}/{task}`: one task, without its expected outcome. */
export const taskPage = benchPage(
  Effect.flatMap(HttpLayerRouter.params, ({ area = "", task = "" }) =>
    Effect.map(perform("getTask", { path: { area, task } }), (found) => ({
      title: found.id,
      part: "tasks" as const,
      body: <Task {...found} />
    }))
  )
)
