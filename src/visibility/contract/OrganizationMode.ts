import { Context } from "effect"

/**
 * Whether an operation is of one organization. Where it is `required`, a user key has to name one in X-Org-Id; where it
 * is `optional` it may. What is named is always checked.
 */
export class OrganizationMode extends Context.Reference<OrganizationMode>()("vitrine/visibility/OrganizationMode", {
  defaultValue: (): "required" | "optional" => "required"
}) {}
