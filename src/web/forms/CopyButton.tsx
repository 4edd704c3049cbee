/** @jsxImportSource preact */

interface CopyProps {
  /** The id of the element whose text is copied. */
  readonly of: string
  /** If a page has several: what this one copies. */
  readonly label?: string
}

/** Copies a text and confirms it. Hidden without script. */
export const CopyButton = ({ label, of }: CopyProps) => (
  <>
    <button type="button" class="button small quiet with-script" data-copy={of} aria-label={label}>
      Copy
    </button>
    <span class="unseen" id={`${of}-copied`} role="status" />
  </>
)
