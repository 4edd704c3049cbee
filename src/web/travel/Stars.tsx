/** @jsxImportSource preact */
/** `★★★★`, and in words for those who hear it. */
export const Stars = ({ stars }: { readonly stars: number }) => (
  <p class="stars">
    <span aria-hidden="true">{"★".repeat(stars)}</span>
    <span class="unseen">{`${stars} stars`}</span>
  </p>
)
