import { Effect, Option } from "effect"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { FindFirst } from "../../operation/Operations.ts"
import { singleAnswer } from "../contract/Envelope.ts"
import { KeyId, OrganizationId } from "../records/Ids.ts"
import type { IdentityApi } from "./Api.ts"
import { typeOf } from "./ApiKeys.ts"
import type { Caller } from "./Caller.ts"
import { CallerIdentity, Health, OrganizationItem } from "./Identity.ts"
import { type Membership, Organizations } from "./Organizations.ts"

const toOrganizationItem = ({ id, name, role }: Membership): OrganizationItem =>
  new OrganizationItem({ id: OrganizationId.make(id), name, role })

const activeOrganizationId = ({ organization }: Caller): OrganizationId | null =>
  Option.match(organization, { onNone: () => null, onSome: ({ id }) => OrganizationId.make(id) })

export class IdentityOperations extends Effect.Service<IdentityOperations>()("vitrine/visibility/IdentityOperations", {
  scoped: Effect.gen(function* () {
    const organizations = yield* Organizations

    /** Every organization that a key grants access to, by name. */
    const accessibleOrganizations = ({ key: { organization, user_key: user }, organization: active }: Caller) =>
      organization === null && user !== null
        ? Effect.map(organizations.ofUser(user), (memberships) => memberships.map(toOrganizationItem))
        : Effect.succeed(Option.toArray(active).map(toOrganizationItem))

    const operations: FindFirst<typeof IdentityApi, Caller, "meta"> = {
      probe: (_, caller) =>
        Effect.succeed(
          singleAnswer(
            new Health({
              ok: true,
              organization_id: activeOrganizationId(caller),
              organization_name: Option.getOrNull(Option.map(caller.organization, ({ name }) => name)),
              key_type: typeOf(caller.key)
            })
          )
        ),

      me: (_, caller) =>
        Effect.map(accessibleOrganizations(caller), (accessible_organizations) =>
          singleAnswer(
            new CallerIdentity({
              key_type: typeOf(caller.key),
              key_id: KeyId.make(caller.key.id),
              subject: caller.key.subject,
              active_organization_id: activeOrganizationId(caller),
              accessible_organizations
            })
          )
        ),

      listOrganizations: (_, caller) => Effect.map(accessibleOrganizations(caller), singleAnswer)
    }
    return operations
  }).pipe(dependingOn(Organizations.Default))
}) {}
