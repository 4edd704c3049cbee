/** @jsxImportSource preact */
import { Link } from "../page/Link.tsx"

interface PageLinksProps {
  /** The address of the first page of the list; undefined on that page. */
  readonly first: string | undefined
  /** The address of the next page; undefined on the last. */
  readonly next: string | undefined
}

/** Links to the next page of a list and back to the first. */
export const PageLinks = ({ first, next }: PageLinksProps) =>
  first === undefined && next === undefined ? null : (
    <nav class="pager" aria-label="Pages of the list">
      {first === undefined ? null : (
        <Link to={first} class="button small quiet">
          First page
        </Link>
      )}
      {next === undefined ? null : (
        <Link to={next} class="button small quiet">
          Next page
        </Link>
      )}
    </nav>
  )
