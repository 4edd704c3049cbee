/** @jsxImportSource preact */
import { Icon } from "../layout/Icon.tsx"
import type { Refusal } from "./Refusal.ts"

/** Says why a form came back, before everything else on it. */
export const Alert = ({ refusal }: { readonly refusal: Refusal | undefined }) =>
  refusal === undefined || refusal.message === "" ? null : (
    <div class="alert" role="alert" data-status={refusal.status}>
      <Icon name="alert" />
      <p>{refusal.message}</p>
    </div>
  )
