import { sqlInvariant } from "../../database/Invariant.ts"
import { currentSandboxes } from "../sandbox/currentSandboxes.ts"

export const paymentInvariants = [
  sqlInvariant({
    name: "payments.entries",
    sentence: "Every counted payment is for an order or a booking, and has the same total.",
    tables: ["payments"],
    violations: (sql) => sql`
      select p.sandbox as owner, p.id, coalesce(cast(e.total_cents as text), 'an order or a booking') as expected,
        cast(p.cents as text) as found
      from payments p left join (
        select sandbox, id, total_cents from orders union all select sandbox, id, total_cents from bookings
      ) e on e.sandbox = p.sandbox and e.id = p.id
      where p.sandbox in ${currentSandboxes(sql)} and (e.id is null or e.total_cents <> p.cents)`
  })
]
