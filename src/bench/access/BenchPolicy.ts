import { Effect, Option, Redacted } from "effect"
import { needOwnOrigin } from "../../domain/RequestOrigin.ts"
import type { Policy } from "../../operation/Policy.ts"
import type { RawRequest } from "../../operation/requestReader.ts"
import { SandboxRecords } from "../sandboxes/SandboxRecords.ts"
import { BenchTokenRequired } from "./AccessErrors.ts"
import { BenchToken } from "./BenchToken.ts"
import { controlKeyPrefix, hasHash, hashOf } from "./ControlKeys.ts"

/** What a caller shows. Headers of a request are texts; a surface that has none sends none. */
const shownBy = ({ headers = {} }: RawRequest): string => {
  const { authorization = "" } = headers as Readonly<Record<string, string | undefined>>
  return /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? ""
}

/** The sandbox that a path names, before the path is read. */
const namedBy = ({ path = {} }: RawRequest): string => {
  const { sandbox = "" } = path as Readonly<Record<string, string | undefined>>
  return sandbox
}

/**
 * What the bench asks of every call: it comes from no page of another site (403), and its caller shows the token, or the
 * control key of the sandbox that the path names (401). Where no token is asked for, a control key is held to its sandbox all
 * the same, so that what works there works everywhere.
 */
export class BenchPolicy extends Effect.Service<BenchPolicy>()("vitrine/bench/BenchPolicy", {
  effect: Effect.gen(function* () {
    const { value } = yield* BenchToken
    const records = yield* SandboxRecords
    const hash = Option.map(value, (token) => hashOf(Redacted.value(token)))

    const opens = (shown: string, sandbox: string) =>
      Effect.map(
        records.controlKeyHash(sandbox),
        Option.exists((hash) => hasHash(shown, hash))
      )

    const isAllowed = (raw: RawRequest): Effect.Effect<boolean> => {
      const shown = shownBy(raw)
      if (shown.startsWith(controlKeyPrefix)) return opens(shown, namedBy(raw))
      return Effect.succeed(Option.match(hash, { onNone: () => true, onSome: (hash) => hasHash(shown, hash) }))
    }

    const policy: Policy<void, never, false> = {
      findsFirst: false,
      admit: ({ raw }, proceed) =>
        Effect.zipRight(
          needOwnOrigin,
          Effect.if(isAllowed(raw), { onTrue: () => proceed(), onFalse: () => new BenchTokenRequired() })
        )
    }
    return policy
  }),
  dependencies: [SandboxRecords.Default]
}) {}
