/** @jsxImportSource preact */
import { CopyButton } from "../forms/CopyButton.tsx"

/** What an agent is told, each to be copied. The ids of the texts are made of their names. */
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
