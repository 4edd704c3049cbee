/** @jsxImportSource preact */
import { Asked, ClockControl, ConfirmAction, Question } from "../bench/controls.tsx"
import { controlPath, type Sandbox } from "../bench/Sandbox.ts"
import { Clients } from "../connect/Clients.tsx"
import { Form, Link, withQuery } from "../page/Link.tsx"
import { Addresses } from "../shop/Addresses.tsx"
import { type Armed, FaultControls } from "./faults.tsx"
import { addressOf, type View } from "./View.ts"

/** The sandboxes' data for the bar. */
export interface Controlled {
  /** The most recently used sandboxes. */
  readonly others: ReadonlyArray<string>
  /** Undefined if the sandbox does not exist yet. */
  readonly clock: Sandbox["clock"] | undefined
  readonly armed: Armed | undefined
}

interface BarProps extends Controlled {
  readonly view: View
  /** Where to go after an action. */
  readonly next: string
}

/** A form of one button. */
const Act = ({ label, sandbox, to }: { readonly label: string; readonly sandbox: string; readonly to: string }) => (
  <Form to={withQuery(to, { sandbox })} method="post" hiddenFields={{ sandbox }}>
    <button type="submit" class="button small quiet">
      {label}
    </button>
  </Form>
)

interface SwitcherProps extends Pick<BarProps, "others" | "view"> {
  readonly hasSandbox: boolean
}

const Switcher = ({ hasSandbox, others, view: { sandbox } }: SwitcherProps) => (
  <details class="watch-menu" name="menu">
    <summary class="button small">{`Sandbox ${sandbox}`}</summary>
    <nav class="panel stack-s" aria-label="Sandboxes">
      {/* Before the list, which may be longer than the panel. */}
      <div class="actions">
        <Link to="/bench">All sandboxes, and new ones</Link>
        {hasSandbox ? (
          <>
            <Link to={controlPath(sandbox)}>{`All controls of ${sandbox}`}</Link>
            <Act to="/watch/share" sandbox={sandbox} label="Share a link" />
          </>
        ) : null}
      </div>
      <ul>
        {others
          .filter((other) => other !== sandbox)
          .map((other) => (
            <li key={other}>
              <Link to={addressOf({ sandbox: other })}>{other}</Link>
              <Link
                to={withQuery("/watch", { sandbox, with: other })}
                aria-label={`Side by side: ${sandbox} and ${other}`}
              >
                Side by side
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  </details>
)

const Connect = ({ view: { acpUrl, baseUrl, mcpUrl } }: Pick<BarProps, "view">) => (
  <details class="watch-menu" name="menu">
    <summary class="button small quiet">Connect an agent</summary>
    <div class="panel stack-s">
      <Addresses
        of={[
          ["MCP", mcpUrl],
          ["REST", `${baseUrl}/api`],
          ["Agent checkout (ACP)", acpUrl]
        ]}
      />
      <Clients url={mcpUrl} />
    </div>
  </details>
)

/**
 * A sandbox exists from its first change on, or after its creation. Either way it stays the shop that its visitors know: an open
 * one, which they can reset.
 */
const CreateSandbox = ({ next, view: { sandbox } }: Pick<BarProps, "next" | "view">) => (
  <>
    <Form to="/bench/sandboxes" method="post" hiddenFields={{ name: sandbox, agent: "open", reset: "true", next }}>
      <button type="submit" class="button small quiet">
        Make it now
      </button>
    </Form>
    <p class="muted">You can set its clock and faults when it exists: make it now, or change something in it.</p>
  </>
)

/** The watched sandbox, its addresses for agents, and the tester's controls. */
export const WatchBar = ({ armed, clock, next, others, view }: BarProps) => {
  const { sandbox } = view
  return (
    <header class="watch-bar" id="watch-bar">
      <Switcher others={others} view={view} hasSandbox={clock !== undefined} />
      <Connect view={view} />
      {clock === undefined || armed === undefined ? (
        <CreateSandbox view={view} next={next} />
      ) : (
        <>
          <ClockControl sandbox={sandbox} clock={clock} next={next} />
          {view.isOver ? <p class="muted">Its trial was graded, so its shop is closed.</p> : null}
          <div class="watch-acts">
            <FaultControls sandbox={sandbox} next={next} {...armed} />
            <Act to="/watch/fork" sandbox={sandbox} label="Fork" />
            <Asked label="Clear the list">
              <Form
                to={withQuery("/watch/clear", { sandbox })}
                method="post"
                class="stack-s"
                hiddenFields={{ sandbox }}
              >
                <Question
                  text="The requests in the list are deleted with their answers. The sandbox stays as it is."
                  confirm="Clear it"
                />
              </Form>
            </Asked>
            <ConfirmAction
              sandbox={sandbox}
              to="reset"
              next={next}
              note=" Its requests stay in the list, unless it has a task or was graded."
            />
            <ConfirmAction sandbox={sandbox} to="drop" next="/watch" />
          </div>
        </>
      )}
    </header>
  )
}
