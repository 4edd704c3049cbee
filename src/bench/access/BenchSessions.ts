import { Effect, Option, Redacted } from "effect"
import { SessionTokens } from "../../database/SessionTokens.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { hasHash, hashOf } from "../../domain/SecretHash.ts"
import { traced } from "../../domain/traced.ts"
import { SpentSignInCode, WrongBenchToken } from "./AccessErrors.ts"
import { BenchToken } from "./BenchToken.ts"

export const sessionCookieName = "vitrine-bench"

const operator = "operator"

/** Sessions of browsers that have sent the bench's token. No session contains the token. */
export class BenchSessions extends Effect.Service<BenchSessions>()("vitrine/bench/BenchSessions", {
  scoped: Effect.gen(function* () {
    const { isOn, value } = yield* BenchToken
    const tokens = yield* SessionTokens
    const hash = Option.match(value, { onNone: () => "", onSome: (token) => hashOf(Redacted.value(token)) })
    const isTokenRequired = Option.isSome(value)
    // Bound to this token: another token at the next start ends the sessions that this one began.
    const context = `bench session ${hash}`
    const codes = `bench sign-in ${hash}`
    const begin = tokens.begin(context, operator)

    /** Whether a session was issued here and has not ended. */
    const isPresent = traced("BenchSessions.isPresent", (session: string) =>
      Effect.map(tokens.resume(context, session), Option.isSome)
    )

    return {
      /** Whether callers need credentials. */
      isTokenRequired,

      /** Begins a session for a caller with the token; fails with WrongBenchToken. */
      begin: traced("BenchSessions.begin", (token: string) =>
        hash !== "" && hasHash(token, hash) ? begin : new WrongBenchToken()
      ),

      /** A single-use code for a printed sign-in address. It is not the token, and is useless once it was used. */
      newCode: tokens.begin(codes, operator),

      /** Begins a session for the first caller with a code; fails with SpentSignInCode. */
      beginByCode: traced("BenchSessions.beginByCode", (code: string) =>
        Effect.gen(function* () {
          const isFresh = Option.isSome(yield* tokens.resume(codes, code)) && (yield* tokens.end(codes, code))
          return yield* isFresh ? begin : new SpentSignInCode()
        })
      ),

      isPresent,

      /** Whether the bench is on and a visitor with this session (empty for none) may use it. */
      mayUse: (session: string) => {
        if (!isOn || (isTokenRequired && session === "")) return Effect.succeed(false)
        return isTokenRequired ? isPresent(session) : Effect.succeed(true)
      },

      end: traced("BenchSessions.end", (session: string) => tokens.end(context, session))
    }
  }).pipe(dependingOn(SessionTokens))
}) {}
