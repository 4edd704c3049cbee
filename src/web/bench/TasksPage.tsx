/** @jsxImportSource preact */
import { Effect } from "effect"
import { query } from "../forms/Form.ts"
import { DeskTitle } from "../layout/DeskTitle.tsx"
import { formatCount } from "../page/format.ts"
import { Link, withQuery } from "../page/Link.tsx"
import { benchPage } from "./page.tsx"
import { type Done, perform } from "./perform.ts"

type Listed = Done<"listTasks">["items"]

interface TasksProps {
  readonly items: Listed
  readonly filter: { readonly pack?: string | undefined; readonly tag?: string | undefined }
}

/** `●●○○○`, with the same in words for screen readers. */
export const Difficulty = ({ of }: { readonly of: number }) => (
  <span class="difficulty">
    <span aria-hidden="true">{"●".repeat(of) + "○".repeat(Math.max(0, 5 - of))}</span>
    <span class="unseen">{`difficulty ${of} of 5`}</span>
  </span>
)

export const Tags = ({ tags }: { readonly tags: ReadonlyArray<string> }) => (
  <span class="labels">
    {tags.map((tag) => (
      <Link key={tag} to={withQuery("/bench/tasks", { tag })} class="label">
        {tag}
      </Link>
    ))}
  </span>
)

const Tasks = ({ filter, items }: TasksProps) => (
  <div class="wrap page desk">
    <DeskTitle title="Tasks">
      <p class="muted">
        {filter.tag === undefined && filter.pack === undefined ? (
          formatCount(items.length, "task")
        ) : (
          <>
            {`${formatCount(items.length, "task")} with ${filter.tag ?? filter.pack}. `}
            <Link to="/bench/tasks">All</Link>
          </>
        )}
      </p>
    </DeskTitle>
    {items.length === 0 ? (
      <p class="muted">No task matches.</p>
    ) : (
      <ul class="tasks">
        {items.map(({ difficulty, id, instruction, tags }) => (
          <li key={id} class="panel">
            <p class="task-head">
              <Link to={`/bench/tasks/${id}`}>{id}</Link>
              <Difficulty of={difficulty} />
            </p>
            <p>{instruction}</p>
            <Tags tags={tags} />
          </li>
        ))}
      </ul>
    )}
  </div>
)

/** `/bench/tasks`: the tasks for agents, by pack and tag, without their expected outcomes. */
export const tasksPage = benchPage(
  Effect.flatMap(query, (searchParams) => {
    const filter = searchParams.pick("pack", "tag")
    return Effect.map(perform("listTasks", { urlParams: filter }), ({ items }) => ({
      title: "Tasks",
      part: "tasks" as const,
      body: <Tasks items={items} filter={filter} />
    }))
  })
)
