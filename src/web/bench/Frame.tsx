/** @jsxImportSource preact */
import { SignOutForm } from "../forms/SignOutForm.tsx"
import { Mark } from "../layout/Mark.tsx"
import { BenchSwitcher } from "../layout/Switcher.tsx"
import { Link } from "../page/Link.tsx"
import type { FrameProps } from "../page/Page.ts"

/** The parts of the bench that its navigation names. */
export type BenchPart = "experiments" | "runs" | "sandboxes" | "tasks" | "watch"

type Part = readonly [part: BenchPart, name: string, path: string]

const sandboxes: Part = ["sandboxes", "Sandboxes", "/bench"]

const parts: ReadonlyArray<Part> = [
  ["watch", "Watch", "/watch"],
  sandboxes,
  ["tasks", "Tasks", "/bench/tasks"],
  ["runs", "Runs", "/bench/runs"],
  ["experiments", "Experiments", "/bench/experiments"]
]

/** The list that a page of the bench belongs to, or is. */
export const listOf = (url: string): readonly [path: string, name: string] => {
  const requested = `${url.replace(/\?.*$/s, "")}/`
  const [, name, path] = parts.findLast(([, , path]) => requested.startsWith(`${path}/`)) ?? sandboxes
  return [path, name]
}

interface BenchFrameProps extends Pick<FrameProps, "children"> {
  readonly part: BenchPart | undefined
  readonly isSignedIn: boolean
}

/**
 * The frame of every page of the bench. The bench belongs to no sandbox. It has a switcher, except on the watch screen,
 * which has its own list.
 */
export const BenchFrame = ({ children, isSignedIn, part }: BenchFrameProps) => (
  <>
    <header class="bench-header">
      <div class="bench-header-row">
        <Link to="/bench" class="brand" aria-label="Vitrine, the bench">
          <Mark />
          <span>Bench</span>
        </Link>
        <nav class="site-nav" aria-label="Bench">
          {parts.map(([name, title, to]) => (
            <Link key={name} to={to} aria-current={part === name ? "true" : undefined}>
              {title}
            </Link>
          ))}
          <Link to="/bench/docs">API docs</Link>
          <Link to="/">Shop</Link>
        </nav>
        {part === "watch" ? null : <BenchSwitcher />}
        {isSignedIn ? <SignOutForm to="/bench/sign-out" /> : null}
      </div>
    </header>
    {children}
  </>
)

/** The frame for a visitor who has only a shared link. */
export const SharedFrame = ({ children }: Pick<FrameProps, "children">) => (
  <>
    <header class="bench-header">
      <div class="bench-header-row">
        <span class="brand">
          <Mark />
          <span>Bench</span>
        </span>
      </div>
    </header>
    {children}
  </>
)
