/** @jsxImportSource preact */
import { Link } from "../../page/Link.tsx"
import { sameView, useDashboard } from "../dashboard/Dashboard.ts"

interface ChoicesProps {
  /** What is chosen, as the page calls it. */
  readonly label: string
  /** The parameter that it is in the address. */
  readonly name: string
  readonly options: ReadonlyArray<readonly [value: string, title: string]>
  /** What is shown where the address names nothing. */
  readonly fallback: string
}

/** One of a few parts or orders of a list, chosen by a link, so that the address says which. */
export const Choices = ({ fallback, label, name, options }: ChoicesProps) => {
  const dashboard = useDashboard()
  const chosen = dashboard.searchParams.optional(name) ?? fallback
  return (
    <nav class="chips" aria-label={label}>
      {options.map(([value, title]) => (
        <Link
          key={value}
          to={sameView(dashboard, { [name]: value === fallback ? undefined : value })}
          class="chip"
          aria-current={value === chosen ? "true" : undefined}
          data-swap=""
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}
