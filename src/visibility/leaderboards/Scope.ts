import type { OrganizationKey, ProjectKey, PromptKey, TopicKey } from "../records/Keys.ts"
import type { Category } from "../records/Vocabulary.ts"

/** What counts are taken of: the answers of a project or a prompt, of a topic's or a category's prompts. */
export interface Scope {
  /** Its number in the roll-ups. */
  readonly kind: number
  readonly subject: number
}

const categories: Record<Category, number> = { awareness: 4, consideration: 5, comparison: 6, technical: 7 }

export const ofProject = (project: ProjectKey): Scope => ({ kind: 1, subject: project })
export const ofPrompt = (prompt: PromptKey): Scope => ({ kind: 2, subject: prompt })
export const ofTopic = (topic: TopicKey): Scope => ({ kind: 3, subject: topic })
export const ofCategory = (organization: OrganizationKey, category: Category): Scope => ({
  kind: categories[category],
  subject: organization
})
