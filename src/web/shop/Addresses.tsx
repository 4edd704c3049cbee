/** @jsxImportSource preact */
import { CopyButton } from "../forms/CopyButton.tsx"

/** Addresses for an agent, each with a copy button. The ids of the texts are derived from their names. */
export const Addresses = ({ of }: { readonly of: ReadonlyArray<readonly [name: string, text: string]> }) => (
  <dl class="addresses">
    {of.map(([name, text]) => {
      const id = name.toLowerCase().replaceAll(/[^a-z]+/g, "-")
      return (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <code id={id}>{text}</code>
            <CopyButton of={id} label={`Copy: ${name}`} />
          </dd>
        </div>
      )
    })}
  </dl>
)
