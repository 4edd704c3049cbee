/** @jsxImportSource preact */

import { Link } from "../page/Link.tsx"
import { usePageContext } from "../page/PageContext.ts"
import type { Entry } from "./Entry.ts"
import { EntryRow } from "./EntryRow.tsx"
import { formatRequestCount, rowOf } from "./row.ts"
import { addressOf, type View } from "./View.ts"

/** With script the whole list is loaded. */
const ListNavigation = ({ view }: { readonly view: View }) => {
  const { first, last, shown } = view
  const [oldest, newest] = [shown.at(0)?.seq ?? first, shown.at(-1)?.seq ?? last]
  return oldest <= first && newest >= last ? null : (
    <nav class="actions without-script" aria-label="Other requests">
      {oldest <= first ? null : (
        <Link to={addressOf(view, oldest - 1)} class="button small quiet">
          Older
        </Link>
      )}
      {newest >= last ? null : (
        <Link to={addressOf(view, newest + 1)} class="button small quiet">
          Newer
        </Link>
      )}
    </nav>
  )
}

const Empty = () => (
  <p class="empty" id="watch-empty">
    There are no requests yet. Give an agent one of the addresses above: each of its requests appears here.
  </p>
)

/** Every request of the sandbox in order, over all protocols. */
export const WatchList = ({ view }: { readonly view: View }) => {
  const { base } = usePageContext()
  const { startMs, chosen, dropped, first, last, shown } = view
  return (
    <section class="watch-list" aria-labelledby="watch-list-title">
      <header class="watch-head">
        <h2 id="watch-list-title">What the agent does</h2>
        <strong class="watch-live with-script" id="watch-live" role="status">
          Connecting
        </strong>
        <p class="muted" id="watch-count">
          {formatRequestCount(Math.max(0, last - first + 1), dropped)}
        </p>
        <p class="unseen" id="watch-said" role="status" />
      </header>
      <div class="watch-rows">
        {shown.length === 0 ? <Empty /> : null}
        <ol id="watch-rows">
          {shown.map((entry: Entry) => (
            <li key={entry.seq}>
              <EntryRow
                row={rowOf(entry)}
                startMs={startMs}
                isChosen={entry.seq === chosen?.seq}
                to={`${base}${addressOf(view, entry.seq)}`}
              />
            </li>
          ))}
        </ol>
      </div>
      <ListNavigation view={view} />
    </section>
  )
}
