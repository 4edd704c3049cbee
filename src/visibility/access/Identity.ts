import { Schema } from "effect"
import { withDescription } from "../../domain/Input.ts"
import { KeyId, OrganizationId } from "../records/Ids.ts"

const KeyType = Schema.Literal("org", "user").annotations({
  description: "org: a key of one organization; user: a key of a person, who can belong to several"
})

export class OrganizationItem extends Schema.Class<OrganizationItem>("Organization")(
  {
    id: withDescription(OrganizationId, "The id of the organization"),
    name: withDescription(Schema.String, "Its name"),
    role: withDescription(
      Schema.String,
      "The caller's role: admin, basic_member or another text; admin for the organization's own key"
    )
  },
  { description: "An organization that the key can access" }
) {}

export class Health extends Schema.Class<Health>("Health")(
  {
    ok: withDescription(Schema.Literal(true), "Always true: the key was accepted"),
    organization_id: withDescription(
      Schema.NullOr(OrganizationId),
      "The organization of the call; null for a user key without X-Org-Id"
    ),
    organization_name: withDescription(Schema.NullOr(Schema.String), "Its name; null if organization_id is null"),
    key_type: KeyType
  },
  { description: "Confirms that the key is accepted, and for which organization" }
) {}

export class CallerIdentity extends Schema.Class<CallerIdentity>("CallerIdentity")(
  {
    key_type: KeyType,
    key_id: withDescription(KeyId, "The id of the key, for rotating or revoking it"),
    subject: withDescription(
      Schema.String,
      "The owner of the key: the id of an organization (org_) or of a user (user_)"
    ),
    active_organization_id: withDescription(
      Schema.NullOr(OrganizationId),
      "The organization of the call; null for a user key without X-Org-Id"
    ),
    accessible_organizations: withDescription(
      Schema.Array(OrganizationItem),
      "Every organization that the key can access, by name"
    )
  },
  { description: "The caller" }
) {}
