import type { Fields } from "../forms/Form.ts"
import type { NoticeLink } from "./page.tsx"

/** Whether an address is a page of the bench: nobody is sent elsewhere by a link or a form. */
export const isBenchPath = (path: string): boolean => /^\/(bench|watch)([/?][\w./?=&%:+-]*)?$/.test(path)

/** The way back to the run that a form was on, where it leads back there. */
export const returnLinkIn = (form: Fields): NoticeLink | undefined => {
  const next = form.text("next")
  return isBenchPath(next) ? [next, "Back to the run"] : undefined
}
