import { Context, Effect, Option, Redacted } from "effect"
import { SandboxName } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { requireSameOrigin } from "../../domain/RequestOrigin.ts"
import { hasHash, hashOf } from "../../domain/SecretHash.ts"
import type { Policy } from "../../operation/Policy.ts"
import type { RawRequest } from "../../operation/requestReader.ts"
import { SandboxRecords } from "../sandboxes/SandboxRecords.ts"
import { Shared, sharePrefix } from "../shares/Shared.ts"
import { BenchTokenRequired } from "./AccessErrors.ts"
import { BenchSessions, sessionCookieName } from "./BenchSessions.ts"
import { BenchToken } from "./BenchToken.ts"
import { ControlKeyScope } from "./ControlKeyScope.ts"
import { controlKeyPrefix } from "./ControlKeys.ts"
import { Reauthorization } from "./Reauthorization.ts"

/** Header values are strings; a surface without headers passes none. */
const headersOf = ({ headers = {} }: RawRequest) => headers as Readonly<Record<string, string | undefined>>

/** The bearer token, or "". */
const bearerTokenOf = (raw: RawRequest): string => {
  const { authorization = "" } = headersOf(raw)
  return /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? ""
}

const sessionCookiePattern = new RegExp(`(?:^|; *)${sessionCookieName}=([^;]*)`)

/** The value of the session cookie; empty if there is none. */
const sessionOf = (raw: RawRequest): string => sessionCookiePattern.exec(headersOf(raw).cookie ?? "")?.[1] ?? ""

/** The sandbox in the raw, undecoded path. */
const sandboxInPath = ({ path = {} }: RawRequest): string => {
  const { sandbox = "" } = path as Readonly<Record<string, string | undefined>>
  return sandbox
}

/**
 * The bench's policy. A call must not come from a page of another site (403). Its caller must send the token, the control key
 * of the sandbox in the path, or a signed-in browser's session (401). Without a configured token, a control key is still
 * confined to its sandbox: what works there works everywhere.
 */
export class BenchPolicy extends Effect.Service<BenchPolicy>()("vitrine/bench/BenchPolicy", {
  scoped: Effect.gen(function* () {
    const { value } = yield* BenchToken
    const records = yield* SandboxRecords
    const sessions = yield* BenchSessions
    const hash = Option.map(value, (token) => hashOf(Redacted.value(token)))

    const isControlKeyOf = (token: string, sandbox: string) =>
      Effect.map(
        records.controlKeyHash(sandbox),
        Option.exists((hash) => hasHash(token, hash))
      )

    /** A caller with a control key is confined to that key's sandbox, even for resources of another one whose id it knows. */
    const keyScopeOf = (raw: RawRequest): SandboxName | undefined =>
      bearerTokenOf(raw).startsWith(controlKeyPrefix) ? SandboxName.make(sandboxInPath(raw)) : undefined

    const isAllowed = (raw: RawRequest): Effect.Effect<boolean> => {
      const token = bearerTokenOf(raw)
      if (token.startsWith(controlKeyPrefix)) return isControlKeyOf(token, sandboxInPath(raw))
      if (token.startsWith(sharePrefix)) return Effect.succeed(false)
      if (Option.isNone(hash)) return Effect.succeed(true)
      return token === "" ? sessions.isPresent(sessionOf(raw)) : Effect.succeed(hasHash(token, hash.value))
    }

    const policy: Policy<void, never, false> = {
      findsFirst: false,
      admit: ({ endpoint, raw }, proceed) => {
        // A share link is the only credential of these endpoints, and it gives access to nothing else.
        if (Context.get(endpoint.annotations, Shared)) return proceed()
        const allowed = Effect.if(isAllowed(raw), {
          onTrue: () => Effect.void,
          onFalse: () => new BenchTokenRequired()
        })
        return Effect.zipRight(
          Effect.zipRight(requireSameOrigin, allowed),
          Effect.suspend(() =>
            proceed().pipe(
              Effect.provideService(ControlKeyScope, keyScopeOf(raw)),
              Effect.provideService(Reauthorization, allowed)
            )
          )
        )
      }
    }
    return policy
  }).pipe(dependingOn(BenchSessions, SandboxRecords))
}) {}
