/** @jsxImportSource preact */

import { Link } from "../page/Link.tsx"
import { usePageContext } from "../page/PageContext.ts"

/** Tells whoever brings an agent how to let it in. */
export const ForAgents = () => {
  const { baseUrl } = usePageContext()
  return (
    <section class="wrap band" id="agents">
      <div class="for-agents">
        <div>
          <h2>Bring an agent</h2>
          <p>
            Give it this address, or one with <code>/sandboxes/any-name</code> for a store of its own. Every search,
            cart, payment and booking of these pages is one request away, and what it buys appears in the orders with
            its badge.
          </p>
          <p class="actions">
            <Link to="/docs" class="button">
              API docs
            </Link>
            <Link to="/orders" class="button quiet">
              Live orders
            </Link>
          </p>
        </div>
        <dl class="addresses">
          <dt>MCP, over Streamable HTTP</dt>
          <dd>
            <code>{baseUrl}/mcp</code>
          </dd>
          <dt>Agent checkout (ACP)</dt>
          <dd>
            <code>{baseUrl}/api/acp</code>
          </dd>
          <dt>REST</dt>
          <dd>
            <code>{baseUrl}/api</code>
          </dd>
          <dt>OpenAPI</dt>
          <dd>
            <code>{baseUrl}/openapi.json</code>
          </dd>
          <dt>A payment that is approved</dt>
          <dd>
            <code>tok_visa</code>
          </dd>
          <dt>One that is not</dt>
          <dd>
            <code>tok_declined_insufficient_funds</code>
          </dd>
        </dl>
      </div>
    </section>
  )
}
