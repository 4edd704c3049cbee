/** @jsxImportSource preact */
import { slugify } from "../../domain/slugify.ts"
import { Method } from "./Operation.tsx"
import type { groupsOf } from "./Reference.ts"

interface ContentsProps {
  readonly groups: ReturnType<typeof groupsOf>
  readonly more: ReadonlyArray<readonly [anchor: string, title: string]>
}

/** The contents of the page, with a search if scripts run. */
export const Contents = ({ groups, more }: ContentsProps) => (
  <nav class="contents" aria-label="Contents">
    <input type="search" id="contents-search" class="with-script" placeholder="Find" aria-label="Find an operation" />
    <p class="unseen" id="contents-found" role="status" />
    <ul>
      {more.slice(0, 1).map(([anchor, title]) => (
        <li key={anchor}>
          <a href={`#${anchor}`}>{title}</a>
        </li>
      ))}
      {groups.map(({ calls, name }) => (
        <li key={name}>
          <a href={`#${slugify(name)}`}>{name}</a>
          <ul>
            {calls.map(({ method, operation: { operationId, summary }, path }) => (
              <li key={operationId} data-find={`${operationId} ${summary} ${method} ${path}`.toLowerCase()}>
                <a href={`#${operationId}`}>
                  <Method name={method} /> {summary}
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
      {more.slice(1).map(([anchor, title]) => (
        <li key={anchor}>
          <a href={`#${anchor}`}>{title}</a>
        </li>
      ))}
    </ul>
  </nav>
)
