/** @jsxImportSource preact */
import { Link } from "../../page/Link.tsx"
import { here, useDesk } from "../desk/Desk.ts"

/** The way on through a list, whose address holds the place. */
export const Pager = ({ next }: { readonly next: string | null }) => {
  const desk = useDesk()
  const isFirst = desk.asked.text("cursor") === ""
  if (isFirst && next === null) return null
  return (
    <nav class="pager" aria-label="Pages of the list">
      {isFirst ? null : (
        <Link to={here(desk, {})} class="button small quiet">
          Back to the first
        </Link>
      )}
      {next === null ? null : (
        <Link to={here(desk, { cursor: next })} class="button small quiet">
          Next page
        </Link>
      )}
    </nav>
  )
}
