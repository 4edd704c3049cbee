import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import { Clock, DateTime, Effect, Option, Redacted, Schema } from "effect"
import { Signature } from "../../database/Signature.ts"
import { SandboxName } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { traced } from "../../domain/traced.ts"
import { SandboxRevisions } from "../sandboxes/SandboxRevisions.ts"
import { sharePrefix } from "./Shared.ts"
import { ShareNotFound } from "./ShareErrors.ts"

const cipher = "aes-128-gcm"
// In bytes, as GCM requires.
const [ivBytes, tagBytes] = [12, 16]

/** The sandbox of a link, its control key hash, and the expiry in epoch milliseconds. */
const Payload = Schema.parseJson(Schema.Tuple(SandboxName, Schema.NullOr(Schema.String), Schema.Int))
const encode = Schema.encodeSync(Payload)
const decode = Schema.decodeOption(Payload)

/**
 * Links to watch a run. They are encrypted and authenticated and hold all data, so none are stored. The sandbox's name, which
 * gives access to it, cannot be read from them. Links end with their sandbox: a later one of its name has another control key.
 */
export class Shares extends Effect.Service<Shares>()("vitrine/bench/Shares", {
  scoped: Effect.gen(function* () {
    const revisions = yield* SandboxRevisions
    const { derivedToken } = yield* Signature
    const key = Buffer.from(Redacted.value(derivedToken("bench shares")), "hex")

    const seal = (payload: string): string => {
      const iv = randomBytes(ivBytes)
      const sealing = createCipheriv(cipher, key, iv)
      const sealed = [sealing.update(payload, "utf8"), sealing.final()]
      return sharePrefix + Buffer.concat([iv, sealing.getAuthTag(), ...sealed]).toString("base64url")
    }

    const open = Option.liftThrowable((share: string): string => {
      const bytes = Buffer.from(share.slice(sharePrefix.length), "base64url")
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      return opening.update(bytes.subarray(ivBytes + tagBytes), undefined, "utf8") + opening.final("utf8")
    })

    return {
      /** The share of a sandbox's link, and its expiry. Fails for an unknown sandbox. */
      make: traced("Shares.make", function* (name: SandboxName, seconds: number) {
        const { settings } = yield* revisions.get(name)
        // A sandbox created by its first use has no key: it gets one, which nobody is told.
        if (settings === null) yield* revisions.reviseSettings(name)
        const { control_key_hash: keyHash } = yield* revisions.get(name)
        const endsAt = (yield* Clock.currentTimeMillis) + seconds * 1000
        return { share: seal(encode([name, keyHash, endsAt])), expiresAt: DateTime.unsafeMake(endsAt) }
      }),

      /** The sandbox of a link; fails if the link is invalid or expired. */
      sandboxOf: traced("Shares.sandboxOf", (share: string) =>
        Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          const [name, keyHash, endsAt] = yield* Option.flatMap(open(share), decode)
          const isOver = now >= endsAt || (yield* revisions.get(name)).control_key_hash !== keyHash
          return isOver ? yield* new ShareNotFound() : name
        }).pipe(Effect.mapError(() => new ShareNotFound()))
      )
    }
  }).pipe(dependingOn(SandboxRevisions, Signature))
}) {}
