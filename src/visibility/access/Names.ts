import { expects, NonBlankText } from "../../domain/Input.ts"
import { maxNameLength } from "../../domain/Limits.ts"

export const expectedName = `a name of 1 to ${maxNameLength} characters`

/** A name of an organization or a user. Blank is refused: it usually comes from an unset shell variable. */
export const Name = NonBlankText(maxNameLength).annotations({ description: "The name" })

export const expectedOrganization = `the id or the name of an organization, 1 to ${maxNameLength} characters`

/**
 * Whether a text can only be the id of an organization. No new organization gets such a name, so that a mistyped id
 * creates none.
 */
export const isOrganizationIdText = (text: string): boolean => text.trim().startsWith("org_")

/** How an organization is named in a request. */
export const OrganizationText = expects(
  NonBlankText(maxNameLength).annotations({ description: "An organization, by id (org_...) or by name" }),
  expectedOrganization
)

export const expectedRole = `a text of 1 to ${maxNameLength} characters`
export const defaultRole = "basic_member"

export const Role = NonBlankText(maxNameLength).annotations({
  description: `The user's role: admin, ${defaultRole} (the default) or another text`
})
