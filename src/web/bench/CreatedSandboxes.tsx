/** @jsxImportSource preact */
import type { CreatedSandbox } from "../../bench/sandboxes/SandboxDescription.ts"
import { focusedFirst } from "../forms/Alert.tsx"
import { CopyButton } from "../forms/CopyButton.tsx"
import { Link } from "../page/Link.tsx"
import { controlPath } from "./Sandbox.ts"

/** Sandboxes just after their creation, the only time that their control keys are shown. */
export const CreatedSandboxes = ({ items }: { readonly items: ReadonlyArray<CreatedSandbox> }) => (
  <section class="panel issued" aria-labelledby="made" {...focusedFirst}>
    <h2 id="made">{items.length === 1 ? "A sandbox was made" : `${items.length} sandboxes were made`}</h2>
    <p class="field-hint">
      With the control key, a program without the bench token can use the bench for that sandbox only. The key is shown
      only once.
    </p>
    <ul class="made">
      {items.map(({ controlKey, name }) => (
        <li key={name}>
          <Link to={controlPath(name)}>{name}</Link>
          <code id={`key-${name}`}>{controlKey}</code>
          <CopyButton of={`key-${name}`} label={`Copy the control key of ${name}`} />
        </li>
      ))}
    </ul>
  </section>
)
