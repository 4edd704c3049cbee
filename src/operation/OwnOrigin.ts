import { Context } from "effect"

/**
 * Put on an endpoint, it says that the operation is not for pages of other sites, which may use the store otherwise: it
 * resets, controls or administrates. The endpoint then declares `ForeignOrigin` among its errors.
 */
export class OwnOrigin extends Context.Reference<OwnOrigin>()("vitrine/OwnOrigin", {
  defaultValue: () => false
}) {}
