/** @jsxImportSource preact */
import { CopyButton } from "../forms/CopyButton.tsx"
import { clientsFor } from "./clients.ts"

/** How to configure each common client for an MCP address, one of them open at a time. */
export const Clients = ({ url }: { readonly url: string }) => (
  <div class="clients">
    {clientsFor(url).map(({ name, text, where }) => {
      const id = `for-${name.toLowerCase().replaceAll(" ", "-")}`
      return (
        <details key={name} name="clients">
          <summary>{name}</summary>
          <p class="muted">{where}</p>
          <div class="client-text">
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
            <pre id={id} tabIndex={0}>
              {text}
            </pre>
            <CopyButton of={id} label={`Copy: ${name}`} />
          </div>
        </details>
      )
    })}
  </div>
)
