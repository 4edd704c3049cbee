import { sqlInvariant } from "../../database/Invariant.ts"

export const accessInvariants = [
  sqlInvariant({
    name: "access.keys",
    sentence: "Every key belongs to exactly one organization or one user.",
    tables: ["api_keys"],
    violations: (sql) => sql`
      select '' as owner, k.id, 'an organization or a user' as expected,
        case when o.key is not null and u.key is not null then 'both' else 'none' end as found
      from api_keys k
        left join organizations o on o.key = k.organization
        left join users u on u.key = k.user_key
      where (case when o.key is null then 0 else 1 end) + (case when u.key is null then 0 else 1 end) <> 1`
  }),
  sqlInvariant({
    name: "access.memberships",
    sentence: "The user and the organization of every membership exist.",
    tables: ["memberships"],
    violations: (sql) => sql`
      select o.id as owner, 'user ' || m.user_key as id, 'a user and an organization' as expected,
        coalesce(u.id, 'no user') || ', ' || coalesce(o.id, 'no organization') as found
      from memberships m
        left join users u on u.key = m.user_key left join organizations o on o.key = m.organization
      where u.key is null or o.key is null`
  }),
  sqlInvariant({
    name: "access.limits",
    sentence: "No subject has used more requests than it was granted at once.",
    tables: ["rate_limits"],
    violations: (sql) => sql`
      select '' as owner, subject as id, 'level 0 or more, 1 request or more' as expected,
        'level ' || level || ', ' || spent || ' requests' as found
      from rate_limits where level < 0 or spent < 1`
  })
]
