import { Data, Effect, Option, Redacted } from "effect"
import { SessionTokens } from "../../database/SessionTokens.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { hasHash, hashOf } from "../../domain/SecretHash.ts"
import { traced } from "../../domain/traced.ts"
import { RateLimiter } from "../limits/RateLimiter.ts"
import { AdminToken } from "./AdminToken.ts"

class WrongToken extends Data.TaggedError("WrongToken") {
  override get message() {
    return "That is not the admin token. It is the value of ADMIN_TOKEN; if none is set, the program prints a token when it starts."
  }
}

class TooManyWrongTokens extends Data.TaggedError("TooManyWrongTokens")<{ readonly retryAfter: number }> {
  override get message() {
    return `Too many wrong tokens came from your address. Wait ${this.retryAfter} s before the next try; the right one is accepted at any time.`
  }
}

/** Sessions of administrators, who have shown the admin token and may issue and revoke keys. */
export class Administrator extends Effect.Service<Administrator>()("vitrine/visibility/Administrator", {
  scoped: Effect.gen(function* () {
    const { value } = yield* AdminToken
    const tokens = yield* SessionTokens
    const limiter = yield* RateLimiter
    const hash = hashOf(Redacted.value(value))
    // Bound to this token: with another token at the next start, sessions of this one are invalid.
    const context = `admin session ${hash}`

    return {
      /**
       * Begins a session for the right token, whatever the number of wrong ones before. Fails with WrongToken, or with
       * TooManyWrongTokens after too many from an address.
       */
      begin: traced("Administrator.begin", function* (token: string, address: string) {
        if (hasHash(token, hash)) return yield* tokens.begin(context, "administrator")
        const { granted, retryAfter } = yield* limiter.spend(`admin ${address}`)
        return yield* granted ? new WrongToken() : new TooManyWrongTokens({ retryAfter })
      }),

      /** Whether a session is valid and has not ended. */
      isSessionActive: traced("Administrator.isSessionActive", (session: string) =>
        Effect.map(tokens.resume(context, session), Option.isSome)
      ),

      end: traced("Administrator.end", (session: string) => tokens.end(context, session))
    }
  }).pipe(dependingOn(SessionTokens, RateLimiter))
}) {}
