import { Effect, Option } from "effect"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { FindFirst } from "../../operation/Operations.ts"
import { singleAnswer } from "../contract/Envelope.ts"
import type { IdentityApi } from "./Api.ts"
import { typeOf } from "./ApiKeys.ts"
import type { Caller } from "./Caller.ts"
import { CallerIdentity, Health, OrganizationItem } from "./Identity.ts"
import { type Membership, Organizations } from "./Organizations.ts"

const toOrganizationItem = ({ id, name, role }: Membership): OrganizationItem =>
  new OrganizationItem({ id, name, role })

export class IdentityOperations extends Effect.Service<IdentityOperations>()("vitrine/visibility/IdentityOperations", {
  scoped: Effect.gen(function* () {
    const organizations = yield* Organizations

    /** Every organization that a key grants access to, by name. */
    const accessibleOrganizations = ({ key: { organization, user_key: user }, organization: active }: Caller) =>
      organization === null && user !== null
        ? Effect.map(organizations.ofUser(user), (memberships) => memberships.map(toOrganizationItem))
        : Effect.succeed(Option.toArray(active).map(toOrganizationItem))

    const operations: FindFirst<typeof IdentityApi, Caller, "meta"> = {
      probe: (_, { key, organization }) => {
        const { id, name } = Option.getOrElse(organization, () => ({ id: null, name: null }))
        return Effect.succeed(
          singleAnswer(new Health({ ok: true, organization_id: id, organization_name: name, key_type: typeOf(key) }))
        )
      },

      me: (_, caller) =>
        Effect.map(accessibleOrganizations(caller), (accessible_organizations) =>
          singleAnswer(
            new CallerIdentity({
              key_type: typeOf(caller.key),
              key_id: caller.key.id,
              subject: caller.key.subject,
              active_organization_id: Option.getOrNull(Option.map(caller.organization, ({ id }) => id)),
              accessible_organizations
            })
          )
        ),

      listOrganizations: (_, caller) => Effect.map(accessibleOrganizations(caller), singleAnswer)
    }
    return operations
  }).pipe(dependingOn(Organizations))
}) {}
