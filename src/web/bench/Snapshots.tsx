/** @jsxImportSource preact */
import { DateTime } from "effect"
import { formatCount, instant } from "../page/format.ts"
import { ControlForm } from "./controls.tsx"
import type { Sandbox } from "./Sandbox.ts"

interface SnapshotsProps extends Pick<Sandbox, "snapshots"> {
  readonly sandbox: string
}

/** The snapshots of a sandbox, the newest first, and a button that takes another. */
export const Snapshots = ({ sandbox, snapshots }: SnapshotsProps) => (
  <div class="stack-s">
    <ControlForm sandbox={sandbox} to="snapshots">
      <button type="submit" class="button small quiet">
        Take a snapshot
      </button>
    </ControlForm>
    {snapshots.length === 0 ? null : (
      <ul class="snapshots" aria-label="Snapshots">
        {snapshots.map(({ createdAt, id, rows, sequence }) => (
          <li key={id}>
            <div>
              <code>{id}</code>
              <p class="field-hint">
                {`${instant(DateTime.formatIso(createdAt))}, after ${formatCount(sequence, "write")}, ${formatCount(rows, "row")}`}
              </p>
            </div>
            <ControlForm sandbox={sandbox} to="restore" class="actions" hiddenFields={{ snapshot: id }}>
              <button type="submit" class="button small quiet" aria-label={`Restore ${id}`}>
                Restore
              </button>
              <button type="submit" class="link-button" name="forget" value="1" aria-label={`Delete ${id}`}>
                Delete
              </button>
            </ControlForm>
          </li>
        ))}
      </ul>
    )}
  </div>
)
