import type { OrganizationKey, ProjectKey, PromptKey, TopicKey } from "../records/Keys.ts"
import type { Category } from "../records/Vocabulary.ts"

/** The answers that counts cover: those of a project or a prompt, or of the prompts of a topic or a category. */
export interface Scope<Subject extends number = number> {
  /** Its number in the roll-ups. */
  readonly kind: number
  readonly subject: Subject
}

/** The numbers of scopes whose subject has a row of its own. */
export const scopeKinds = { project: 1, prompt: 2, topic: 3 } as const

/** The number of each category's scope, whose subject is the organization. */
export const categoryScopes: Record<Category, number> = { awareness: 4, consideration: 5, comparison: 6, technical: 7 }

export const projectScope = (project: ProjectKey): Scope<ProjectKey> => ({ kind: scopeKinds.project, subject: project })
export const promptScope = (prompt: PromptKey): Scope => ({ kind: scopeKinds.prompt, subject: prompt })
export const topicScope = (topic: TopicKey): Scope => ({ kind: scopeKinds.topic, subject: topic })
export const categoryScope = (organization: OrganizationKey, category: Category): Scope => ({
  kind: categoryScopes[category],
  subject: organization
})
