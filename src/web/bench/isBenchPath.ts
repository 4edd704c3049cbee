import type { Fields } from "../forms/Form.ts"
import { isPathBelow } from "../forms/isPathBelow.ts"
import type { NoticeLink } from "../layout/Notice.tsx"

/** Whether an address is a page of the bench. */
export const isBenchPath = (path: string): boolean => isPathBelow(path, "bench", "watch")

/** The link back to the run that the form was sent from, if its `next` is a page of the bench. */
export const returnLinkIn = (form: Fields): NoticeLink | undefined => {
  const next = form.text("next")
  return isBenchPath(next) ? [next, "Back to the run"] : undefined
}
