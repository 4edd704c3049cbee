/** @jsxImportSource preact */

/** A key at its creation, the only time that it is to be seen. The button shows itself where there is script. */
export const Issued = ({ secret }: { readonly secret: string }) => (
  <section class="panel issued" aria-label="The new key">
    <h2>The new key</h2>
    <p>Copy it now: only its hash is kept, and nobody can show it again.</p>
    <p class="issued-secret">
      <code id="secret">{secret}</code>
      <button type="button" class="button small" data-copy="secret" hidden>
        Copy
      </button>
    </p>
    <p class="unseen" id="secret-copied" role="status" />
  </section>
)
