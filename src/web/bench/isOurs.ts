import type { Fields } from "../forms/Form.ts"
import type { Way } from "./page.tsx"

/** Whether an address is a page of the bench: nobody is sent elsewhere by a link or a form. */
export const isOurs = (path: string): boolean => /^\/(bench|watch)([/?][\w./?=&%:+-]*)?$/.test(path)

/** The way back to the run that a form was on, where it leads back there. */
export const backIn = (form: Fields): Way | undefined => {
  const next = form.text("next")
  return isOurs(next) ? [next, "Back to the run"] : undefined
}
