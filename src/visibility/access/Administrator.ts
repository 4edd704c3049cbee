import { createHash, timingSafeEqual } from "node:crypto"
import { Effect, Option, Redacted } from "effect"
import { traced } from "../../domain/traced.ts"
import { RateLimited, Unauthorized } from "../contract/Errors.ts"
import { RateLimiter } from "../limits/RateLimiter.ts"
import { AdminToken } from "./AdminToken.ts"
import { SessionTokens } from "./SessionTokens.ts"

const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest()

const wrong = new Unauthorized({
  message: "That is not the admin token. It is printed at the start of the program, or set by ADMIN_TOKEN."
})

/** Whoever may issue and revoke keys: who has shown the admin token. */
export class Administrator extends Effect.Service<Administrator>()("vitrine/visibility/Administrator", {
  effect: Effect.gen(function* () {
    const { value } = yield* AdminToken
    const tokens = yield* SessionTokens
    const limiter = yield* RateLimiter
    const digest = digestOf(Redacted.value(value))
    // Of this token alone: another one at the next start ends the sessions that this one has begun.
    const context = `admin session ${digest.toString("hex")}`

    return {
      /**
       * A session for whoever knows the token, however often somebody else was wrong. Fails with Unauthorized, and with
       * RateLimited after too many wrong ones from an address.
       */
      begin: traced(
        "Administrator.begin",
        Effect.fnUntraced(function* (given: string, address: string) {
          if (timingSafeEqual(digestOf(given), digest)) return yield* tokens.begin(context, "administrator")
          const { granted, retryAfter } = yield* limiter.spend(`admin ${address}`)
          if (granted) return yield* wrong
          return yield* new RateLimited({
            message: `Too many wrong tokens came from your address. Wait ${retryAfter} s before the next try; the right one is accepted at any time.`
          })
        })
      ),

      /** Whether a session is ours and has not ended. */
      isPresent: traced("Administrator.isPresent", (session: string) =>
        Effect.map(tokens.resume(context, session), Option.isSome)
      ),

      end: traced("Administrator.end", (session: string) => tokens.end(context, session))
    }
  }),
  dependencies: [SessionTokens.Default]
}) {}
