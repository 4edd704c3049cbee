import { Context } from "effect"

/** Put on an endpoint, it says that a parameter which its contract does not name is refused and not passed over. */
export class StrictQuery extends Context.Reference<StrictQuery>()("vitrine/StrictQuery", {
  defaultValue: () => false
}) {}
