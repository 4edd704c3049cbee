import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Schema } from "effect"
import { expects, maxCharacters, optional } from "../../domain/Input.ts"
import { OperatorRequired } from "../../domain/Operator.ts"
import { forOperators } from "../../operation/Audience.ts"
import { Strict } from "../../operation/annotations.ts"
import { envelope } from "../../operation/Envelope.ts"
import {
  KeyNotFound,
  MemberNotFound,
  OrganizationAmbiguous,
  OrganizationExists,
  OrganizationNotFound,
  OrganizationSimulated,
  UserNotFound
} from "../access/AccessErrors.ts"
import { expectedName, expectedOrganization, expectedRole, Name, OrganizationText, Role } from "../access/Names.ts"
import {
  ImportedAnswers,
  IssuedKey,
  Key,
  KeySubject,
  Member,
  maxImportLength,
  NamedOrganization,
  NamedUser
} from "./Records.ts"

const KeyPath = Schema.Struct({ id: Schema.String.annotations({ description: "The id of a key: key_..." }) })
const user = Schema.String.annotations({ description: "The id of a user: user_..." })
const MembersPath = Schema.Struct({ organization: OrganizationText })
const MemberPath = Schema.Struct({ ...MembersPath.fields, user })

/** An organization may be given by name, which none may have, or several. */
const organizationLookupErrors = Schema.Union(envelope(OrganizationNotFound, 404), envelope(OrganizationAmbiguous, 409))
const userNotFound = envelope(UserNotFound, 404)
const keyNotFound = envelope(KeyNotFound, 404)

const listKeys = HttpApiEndpoint.get("listKeys", "/operator/keys")
  .addSuccess(Schema.Struct({ keys: Schema.Array(Key) }))
  .annotate(OpenApi.Summary, "List keys")
  .annotate(OpenApi.Description, "Every key, also revoked ones, oldest first, without the secrets.")

const listKeyOwners = HttpApiEndpoint.get("listKeyOwners", "/operator/key-owners")
  .addSuccess(Schema.Struct({ owners: Schema.Array(KeySubject) }))
  .annotate(OpenApi.Summary, "List possible owners of keys")
  .annotate(OpenApi.Description, "Every organization and every user, by name.")

const issueKey = HttpApiEndpoint.post("issueKey", "/operator/keys")
  .setPayload(
    expects(
      Schema.Struct({
        organization: optional(OrganizationText, expectedOrganization),
        user: optional(user, "the id of a user")
      }).pipe(Schema.filter((payload) => (payload.organization === undefined) !== (payload.user === undefined))),
      "either an organization or a user"
    )
  )
  .addSuccess(IssuedKey, { status: 201 })
  .addError(organizationLookupErrors)
  .addError(userNotFound)
  .annotate(OpenApi.Summary, "Issue a key")
  .annotate(
    OpenApi.Description,
    "A key of an organization gives access to that organization. A key of a user gives access to every organization of the user."
  )

const rotateKey = HttpApiEndpoint.post("rotateKey", "/operator/keys/:id/rotate")
  .setPath(KeyPath)
  .addSuccess(IssuedKey, { status: 201 })
  .addError(keyNotFound)
  .annotate(OpenApi.Summary, "Rotate a key")
  .annotate(OpenApi.Description, "Issues a new key and revokes the old one.")

const revokeKey = HttpApiEndpoint.del("revokeKey", "/operator/keys/:id")
  .setPath(KeyPath)
  .addError(keyNotFound)
  .annotate(OpenApi.Summary, "Revoke a key")
  .annotate(OpenApi.Description, "The key is refused from the next request on, and its sessions end.")

const createOrganization = HttpApiEndpoint.post("createOrganization", "/operator/organizations")
  .setPayload(Schema.Struct({ name: expects(Name, expectedName) }))
  .addSuccess(NamedOrganization, { status: 201 })
  .addError(envelope(OrganizationExists, 409))
  .addError(organizationLookupErrors)
  .annotate(OpenApi.Summary, "Create an organization")
  .annotate(
    OpenApi.Description,
    "Creates an organization without data. Refused if an organization already has this name or id, or if the name begins with org_, as only ids do."
  )

/** A user may have more memberships; they are added one by one. */
const maxOrganizations = 100

const createUser = HttpApiEndpoint.post("createUser", "/operator/users")
  .setPayload(
    Schema.Struct({
      name: expects(Name, expectedName),
      organizations: expects(
        Schema.Array(OrganizationText).pipe(Schema.minItems(1), Schema.maxItems(maxOrganizations)),
        `a list of 1 to ${maxOrganizations} organizations`
      ),
      role: optional(Role, expectedRole)
    })
  )
  .addSuccess(NamedUser, { status: 201 })
  .addError(organizationLookupErrors)
  .annotate(OpenApi.Summary, "Create a user")
  .annotate(
    OpenApi.Description,
    "Creates a user who belongs to the given organizations. If one of them does not exist, creates nothing."
  )

const listMembers = HttpApiEndpoint.get("listMembers", "/operator/organizations/:organization/members")
  .setPath(MembersPath)
  .addSuccess(Schema.Struct({ members: Schema.Array(Member) }))
  .addError(organizationLookupErrors)
  .annotate(OpenApi.Summary, "List the members of an organization")
  .annotate(OpenApi.Description, "Every user who belongs to it, by name, with the role.")

const addMember = HttpApiEndpoint.put("addMember", "/operator/organizations/:organization/members/:user")
  .setPath(MemberPath)
  .setPayload(Schema.Struct({ role: optional(Role, expectedRole) }))
  .addError(organizationLookupErrors)
  .addError(userNotFound)
  .annotate(OpenApi.Summary, "Add a member")
  .annotate(OpenApi.Description, "Makes a user a member of an organization, or changes the role.")

const removeMember = HttpApiEndpoint.del("removeMember", "/operator/organizations/:organization/members/:user")
  .setPath(MemberPath)
  .addError(organizationLookupErrors)
  .addError(userNotFound)
  .addError(envelope(MemberNotFound, 404))
  .annotate(OpenApi.Summary, "Remove a member")
  .annotate(OpenApi.Description, "The user's keys have no access to the organization from the next request on.")

const importAnswers = HttpApiEndpoint.post("importAnswers", "/operator/imports")
  .setPayload(
    Schema.Struct({
      organization: optional(OrganizationText, expectedOrganization),
      answers: expects(
        Schema.String.pipe(maxCharacters(maxImportLength)).annotations({
          description: "JSON Lines, one answer a line"
        }),
        `JSON Lines of at most ${maxImportLength} characters`
      )
    })
  )
  .addSuccess(ImportedAnswers)
  .addError(organizationLookupErrors)
  .addError(envelope(OrganizationSimulated, 409))
  .annotate(OpenApi.Summary, "Import answers")
  .annotate(
    OpenApi.Description,
    "Imports answers of AI providers, line by line. Skips answers that were imported before, so a repeated import is safe. Creates the organization if its name is new. Without `organization`, the answers go into the only organization that is not simulated. For a longer file use the command `vitrine visibility import`."
  )

/** Operations for the operator of the program: keys, members, imports. They are hidden from agents. */
export const OperatorApi = HttpApiGroup.make("operator", { topLevel: true })
  .add(listKeys)
  .add(listKeyOwners)
  .add(issueKey)
  .add(rotateKey)
  .add(revokeKey)
  .add(createOrganization)
  .add(createUser)
  .add(listMembers)
  .add(addMember)
  .add(removeMember)
  .add(importAnswers)
  .addError(envelope(OperatorRequired, 403))
  .annotateContext(forOperators)
  .annotateEndpointsContext(forOperators)
  .annotateEndpoints(Strict, true)
  .annotate(OpenApi.Title, "Operator")
  .annotate(OpenApi.Description, "Keys, members and imports of the analytics API, for the operator of the program.")
