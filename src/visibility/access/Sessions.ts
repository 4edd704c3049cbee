import { Clock, Effect, Option, Schema } from "effect"
import { traced } from "../../domain/traced.ts"
import { ApiKeys, type KeyRecord } from "./ApiKeys.ts"
import { Signature } from "./Signature.ts"

/** How long a session lasts, in milliseconds: a working day. */
export const sessionMs = 12 * 3_600_000

const context = "dashboard session"

/** The id of the key, and when the session ends, epoch milliseconds. */
const Payload = Schema.parseJson(Schema.Tuple(Schema.String, Schema.Int))
const encode = Schema.encodeSync(Payload)
const decode = Schema.decodeSync(Payload)

/**
 * Sessions of people who have shown a key. A token names the key by its id and is signed: it holds no secret, every process
 * on the database knows it, and a key that is revoked takes its sessions along.
 */
export class Sessions extends Effect.Service<Sessions>()("vitrine/visibility/Sessions", {
  effect: Effect.gen(function* () {
    const keys = yield* ApiKeys
    const signature = yield* Signature

    return {
      begin: traced("Sessions.begin", ({ id }: Pick<KeyRecord, "id">) =>
        Effect.map(Clock.currentTimeMillis, (now) => signature.seal(context, encode([id, now + sessionMs])))
      ),

      /** The key of a session; none if the token is not ours, has ended, or its key opens nothing any more. */
      resume: traced(
        "Sessions.resume",
        Effect.fnUntraced(function* (token: string) {
          const payload = signature.open(context, token)
          if (payload === undefined) return Option.none<KeyRecord>()
          const [id, endsAt] = decode(payload)
          return (yield* Clock.currentTimeMillis) < endsAt ? yield* keys.resume(id) : Option.none<KeyRecord>()
        })
      )
    }
  }),
  dependencies: [ApiKeys.Default, Signature.Default]
}) {}
