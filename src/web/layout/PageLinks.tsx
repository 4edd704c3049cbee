/** @jsxImportSource preact */
import { Link } from "../page/Link.tsx"

interface PageLinksProps {
  /** The address of the first part of the list; none where it is the one that is shown. */
  readonly first: string | undefined
  /** That of what comes next; none where nothing does. */
  readonly next: string | undefined
}

/** The way on through a list that is shown in parts, and back to its beginning. */
export const PageLinks = ({ first, next }: PageLinksProps) =>
  first === undefined && next === undefined ? null : (
    <nav class="pager" aria-label="Pages of the list">
      {first === undefined ? null : (
        <Link to={first} class="button small quiet">
          Back to the first
        </Link>
      )}
      {next === undefined ? null : (
        <Link to={next} class="button small quiet">
          Next page
        </Link>
      )}
    </nav>
  )
