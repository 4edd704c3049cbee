/** @jsxImportSource preact */
import { CopyButton } from "../../forms/CopyButton.tsx"

/** A key just after its creation, the only time that it is shown. */
export const Issued = ({ owner, secret }: { readonly owner: string; readonly secret: string }) => (
  <section class="panel issued" aria-label="The new key">
    <h2>{`The new key of ${owner}`}</h2>
    <p>Copy it now: it is shown only once, because only its hash is stored.</p>
    <p class="issued-secret">
      <code id="secret">{secret}</code>
      <CopyButton of="secret" />
    </p>
  </section>
)
