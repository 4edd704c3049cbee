import { Effect, Option, Redacted } from "effect"
import { SessionTokens } from "../../database/SessionTokens.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { hasHash, hashOf } from "../../domain/SecretHash.ts"
import { traced } from "../../domain/traced.ts"
import { SpentSignInCode, WrongBenchToken } from "./AccessErrors.ts"
import { BenchToken } from "./BenchToken.ts"

/** What the cookie of a session is called. */
export const sessionCookieName = "vitrine-bench"

const operator = "operator"

/** The sessions of browsers that have shown the token of the bench, which is in none of them. */
export class BenchSessions extends Effect.Service<BenchSessions>()("vitrine/bench/BenchSessions", {
  scoped: Effect.gen(function* () {
    const { isOn, value } = yield* BenchToken
    const tokens = yield* SessionTokens
    const hash = Option.match(value, { onNone: () => "", onSome: (token) => hashOf(Redacted.value(token)) })
    const isAsked = Option.isSome(value)
    // Of this token alone: another one at the next start ends the sessions that this one has begun.
    const context = `bench session ${hash}`
    const codes = `bench sign-in ${hash}`
    const begin = tokens.begin(context, operator)

    /** Whether a session is ours and has not ended. */
    const isPresent = traced("BenchSessions.isPresent", (session: string) =>
      Effect.map(tokens.resume(context, session), Option.isSome)
    )

    return {
      /** Whether a caller has to show anything at all. */
      isAsked,

      /** A session for whoever knows the token; fails with WrongBenchToken. */
      begin: traced("BenchSessions.begin", (token: string) =>
        hash !== "" && hasHash(token, hash) ? begin : new WrongBenchToken()
      ),

      /** A code that begins one session, for an address that is printed: it is not the token, and is of no use afterwards. */
      newCode: tokens.begin(codes, operator),

      /** A session for whoever brings a code first; fails with SpentSignInCode. */
      beginByCode: traced("BenchSessions.beginByCode", (code: string) =>
        Effect.gen(function* () {
          const isFresh = Option.isSome(yield* tokens.resume(codes, code)) && (yield* tokens.end(codes, code))
          return yield* isFresh ? begin : new SpentSignInCode()
        })
      ),

      isPresent,

      /** Whether there is a bench and a visitor with this session, or with none, may use it. */
      mayUse: (session: string) => {
        if (!isOn || (isAsked && session === "")) return Effect.succeed(false)
        return isAsked ? isPresent(session) : Effect.succeed(true)
      },

      end: traced("BenchSessions.end", (session: string) => tokens.end(context, session))
    }
  }).pipe(dependingOn(SessionTokens.Default))
}) {}
