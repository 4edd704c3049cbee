import { Effect, Option } from "effect"
import { SessionTokens } from "../../database/SessionTokens.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { traced } from "../../domain/traced.ts"
import { ApiKeys, type KeyRecord } from "./ApiKeys.ts"

const context = "dashboard session"

/** Sessions of people who have shown a key. Tokens contain no key; revoking a key ends its sessions. */
export class Sessions extends Effect.Service<Sessions>()("vitrine/visibility/Sessions", {
  scoped: Effect.gen(function* () {
    const keys = yield* ApiKeys
    const tokens = yield* SessionTokens

    return {
      begin: traced("Sessions.begin", ({ id }: Pick<KeyRecord, "id">) => tokens.begin(context, id)),

      /** The key of a session; none if the session has ended or its key is no longer valid. */
      resume: traced("Sessions.resume", function* (token: string) {
        const id = yield* tokens.resume(context, token)
        return Option.isNone(id) ? Option.none<KeyRecord>() : yield* keys.resume(id.value)
      }),

      end: traced("Sessions.end", (token: string) => tokens.end(context, token))
    }
  }).pipe(dependingOn(ApiKeys, SessionTokens))
}) {}
