/** @jsxImportSource preact */
import { Link } from "../page/Link.tsx"
import { usePageContext } from "../page/PageContext.ts"
import { Addresses } from "./Addresses.tsx"

/** Tells people who bring an agent how to connect it. */
export const ForAgents = () => {
  const { baseUrl, hasListedTokens, isNeutral, travel } = usePageContext()
  const tokens = [
    ["A payment that is approved", "tok_visa"],
    ["A payment that is declined", "tok_declined_insufficient_funds"]
  ] as const
  const addresses = [
    ["Agent checkout (ACP)", `${baseUrl}/api/acp`],
    ["OpenAPI", `${baseUrl}/openapi.json`],
    ...(isNeutral || hasListedTokens ? [] : tokens)
  ] as const
  return (
    <section class="wrap band" id="agents">
      <div class="for-agents">
        <div>
          <h2>{isNeutral ? "For agents" : "Bring an agent"}</h2>
          <p>
            {isNeutral ? null : (
              <>
                Give it this address, or one with <code>/sandboxes/any-name</code> for a store of its own.{" "}
              </>
            )}
            Every search, cart{travel.length > 0 ? ", payment and booking" : " and payment"} of these pages is one
            request away
            {isNeutral ? "." : ", and what it buys appears in the orders with its badge."}
          </p>
          <p class="actions">
            <Link to="/docs" class="button">
              API docs
            </Link>
            {isNeutral ? null : (
              <Link to="/orders" class="button quiet">
                Live orders
              </Link>
            )}
          </p>
        </div>
        <Addresses of={addresses} />
      </div>
    </section>
  )
}
