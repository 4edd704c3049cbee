import { Context } from "effect"

/**
 * Annotates an endpoint that is called with a share link: only the link in its path gives access, not the caller's token or
 * session, so pages of other sites may link to it.
 */
export class Shared extends Context.Reference<Shared>()("vitrine/bench/Shared", {
  defaultValue: () => false
}) {}

/** The prefix of shares. As a bearer token a share is rejected, even if no token is configured. */
export const sharePrefix = "shr_"
