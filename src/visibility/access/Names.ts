import { expects, Text } from "../../domain/Input.ts"
import { longestName } from "../../domain/Limits.ts"

export const expectedName = `a name of 1 to ${longestName} characters`

/** What an organization or a user may be called. Blank is what an unset variable of a shell is. */
export const Name = Text(longestName).annotations({ description: "What it is called" })

export const expectedOrganization = `the id or the name of an organization, 1 to ${longestName} characters`

/** How an organization is named in a request. */
export const OrganizationText = expects(
  Text(longestName).annotations({ description: "An organization, by id (org_...) or by name" }),
  expectedOrganization
)

export const expectedRole = `a word of 1 to ${longestName} characters`
export const defaultRole = "basic_member"

export const Role = Text(longestName).annotations({
  description: `What the user is there: admin, ${defaultRole} (the default) or another word`
})
