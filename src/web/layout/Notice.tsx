/** @jsxImportSource preact */
import { Link } from "../page/Link.tsx"

/** A page that has only this to say. */
export const Notice = ({
  code,
  text,
  title
}: {
  readonly code?: string
  readonly title: string
  readonly text: string
}) => (
  <section class="notice wrap">
    {code === undefined ? null : <p class="notice-code">{code}</p>}
    <h1>{title}</h1>
    <p class="lead">{text}</p>
    <p class="actions">
      <Link to="/" class="button">
        To the shop
      </Link>
      <Link to="/orders" class="button quiet">
        Orders and bookings
      </Link>
    </p>
  </section>
)
