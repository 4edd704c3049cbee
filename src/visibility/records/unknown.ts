import { quote } from "../../domain/Input.ts"
import { NotFound } from "../contract/Errors.ts"

/** What is said alike of what does not exist and of what is another organization's. */
export const unknown = (thing: string, id: string): NotFound =>
  new NotFound({ message: `There is no ${thing} ${quote(id)} in this organization.` })
