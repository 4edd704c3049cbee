/** @jsxImportSource preact */
import { DateTime } from "effect"
import { formatCount, instant } from "../page/format.ts"
import { Asked, ControlForm, Question } from "./controls.tsx"
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
            <div class="actions">
              <Asked label="Restore" aria-label={`Restore ${id}`}>
                <ControlForm sandbox={sandbox} to="restore" class="stack-s" hiddenFields={{ snapshot: id }}>
                  <Question text="What was done in the sandbox after this snapshot is deleted." confirm="Restore it" />
                </ControlForm>
              </Asked>
              <Asked label="Delete" aria-label={`Delete ${id}`}>
                <ControlForm sandbox={sandbox} to="restore" class="stack-s" hiddenFields={{ snapshot: id }}>
                  <Question
                    text="The snapshot is deleted. The sandbox stays as it is."
                    confirm="Delete it"
                    name="forget"
                    value="1"
                  />
                </ControlForm>
              </Asked>
            </div>
          </li>
        ))}
      </ul>
    )}
  </div>
)
