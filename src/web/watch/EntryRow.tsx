/** @jsxImportSource preact */
import { formatDuration, formatElapsed, type Row } from "./row.ts"

interface RowProps {
  readonly row: Row
  /** The time of the first entry, in epoch milliseconds. */
  readonly startMs: number
  readonly isChosen: boolean
  /** The address of the entry. */
  readonly to: string
}

/** A row of the list: the same on the server and in the browser. */
export const EntryRow = ({ startMs, isChosen, row, to }: RowProps) => (
  <a
    class="watch-row"
    id={`entry-${row.seq}`}
    href={to}
    data-seq={row.seq}
    data-outcome={row.outcome}
    aria-current={isChosen ? "true" : undefined}
  >
    <time dateTime={new Date(row.real).toISOString()}>{formatElapsed(row.real - startMs)}</time>
    <span class="badge" data-channel={row.surface}>
      {row.surface}
    </span>
    <span class="watch-call">
      <strong>{row.name}</strong>
      {row.argumentsText === "" ? null : <span class="muted">{row.argumentsText}</span>}
    </span>
    <span class="watch-marks">
      {row.isAfterReset === true ? (
        <span
          class="watch-mark"
          data-mark="anew"
          title="New generation: since the request before, the sandbox was reset or restored, or its clock was set back"
        >
          new gen.
        </span>
      ) : null}
      {row.isWrite ? (
        <span class="watch-mark" data-mark="write" title="It changed the store">
          write
        </span>
      ) : null}
      {row.isFaulty ? (
        <span class="watch-mark" data-mark="fault" title="A fault rule affected it">
          fault
        </span>
      ) : null}
      <span class="watch-status" data-outcome={row.outcome}>
        {row.status}
      </span>
    </span>
    <span class="watch-ms">{formatDuration(row.ms)}</span>
  </a>
)
