/** @jsxImportSource preact */
import { Link } from "../../page/Link.tsx"
import { sameView, useDashboard } from "../dashboard/Dashboard.ts"

interface ChoicesProps {
  readonly label: string
  /** Its parameter in the address. */
  readonly name: string
  readonly options: ReadonlyArray<readonly [value: string, title: string]>
  /** The value if the address names none. */
  readonly fallback: string
}

/** A choice of part or order of a list by links, so that the address contains it. */
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
