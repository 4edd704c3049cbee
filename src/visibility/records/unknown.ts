import { quote } from "../../domain/Input.ts"
import { NotFound } from "../contract/Errors.ts"

/** Where each kind of record is listed. Websites are not: a leaderboard names them. */
const lists = {
  project: "projects",
  "prompt template": "prompts",
  brand: "brands",
  topic: "topics",
  website: "projects/{id}/top-websites"
} as const

/** What is said alike of what does not exist and of what is another organization's. */
export const unknown = (thing: keyof typeof lists, id: string): NotFound =>
  new NotFound({
    message: `There is no ${thing} ${quote(id)} in this organization. GET /api/v1/${lists[thing]} lists those that there are.`
  })
