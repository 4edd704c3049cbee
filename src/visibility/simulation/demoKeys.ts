import { type KeyType, secretOf } from "../access/Secret.ts"
import { demoPlans, demoUser } from "./organizations.ts"
import type { OrganizationPlan } from "./Plan.ts"

// Readable on purpose, so that nobody takes it for a secret. After a number, padding zeros would change the number.
const keyOf = (type: KeyType, name: string): string =>
  secretOf(type, `Demo${name.replaceAll(/[^A-Za-z0-9]/g, "").replace(/\d$/, "$&n")}`.padEnd(32, "0").slice(0, 32))

/** The public key of a simulated organization. */
export const organizationKey = (plan: OrganizationPlan): string => keyOf("org", plan.name)

/** The public key of the demonstration's user. */
export const userKey = keyOf("user", demoUser.name)

const ownerLabel = ({ name, projects }: OrganizationPlan): string =>
  projects.length === 0 ? `${name}, without data` : name

/** The public keys with their owners, as printed at the start. They open simulated organizations only. */
export const demoKeys: ReadonlyArray<{ readonly owner: string; readonly key: string }> = [
  ...demoPlans.map((plan) => ({ owner: ownerLabel(plan), key: organizationKey(plan) })),
  { owner: `${demoUser.name}, in two organizations`, key: userKey }
]
