/** @jsxImportSource preact */
import { Clients } from "../connect/Clients.tsx"
import { Icon } from "../layout/Icon.tsx"
import { Link, withQuery } from "../page/Link.tsx"
import { usePageContext } from "../page/PageContext.ts"

/** The start for users of the bench: a new sandbox for an agent, and the watch screen of this one. */
export const GetStarted = ({ bench }: { readonly bench: string }) => (
  <div class="actions">
    <form action={`${bench}/bench/sandboxes`} method="post">
      <input type="hidden" name="next" value="/bench/sandboxes/{sandbox}/control?done=made" />
      <button type="submit" class="button">
        A fresh shop for your agent
        <Icon name="arrow" />
      </button>
    </form>
    <a href={`${bench}${withQuery("/watch", { sandbox: usePageContext().sandbox })}`} class="button quiet">
      <Icon name="pulse" />
      Watch this one
    </a>
  </div>
)

/** The start for everybody else. */
export const LookAround = () => {
  const { isNeutral, travel } = usePageContext()
  return (
    <p class="actions">
      <Link to="/products" class="button">
        Look around
        <Icon name="arrow" />
      </Link>
      {isNeutral ? (
        travel.includes("hotels") && (
          <Link to="/hotels" class="button quiet">
            Find a hotel
          </Link>
        )
      ) : (
        <Link to="/orders" class="button quiet">
          <Icon name="pulse" />
          Watch the orders
        </Link>
      )}
    </p>
  )
}

export const ClientLines = () => (
  <details class="client-lines">
    <summary>For your client: Claude, Cursor, VS Code, Gemini, OpenAI</summary>
    <Clients url={`${usePageContext().baseUrl}/mcp`} />
  </details>
)
