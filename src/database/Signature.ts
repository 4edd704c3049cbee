import { createHmac, timingSafeEqual } from "node:crypto"
import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Encoding, Redacted, Schema } from "effect"
import { findOnly } from "./find.ts"
import { sqlOrDie } from "./orDie.ts"

// Of the HMAC so many bytes: 128 bits, as nobody can try offline.
const macBytes = 16

/**
 * Signs what a client keeps for us and brings back. The secret is kept in the database, so that what one process has
 * signed another one knows, also after a restart.
 */
export class Signature extends Effect.Service<Signature>()("vitrine/database/Signature", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const newSecret = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("hex")
    const read = findOnly(
      Schema.Struct({ secret: Schema.String }),
      () => sql`select secret from cursor_secrets where name = 'current'`
    )
    yield* sqlOrDie(
      sql`insert into cursor_secrets (name, secret) values ('current', ${newSecret}) on conflict (name) do nothing`
    )
    const { secret } = yield* sqlOrDie(read())
    const key = Buffer.from(secret, "hex")

    const mac = (text: string): Buffer => createHmac("sha256", key).update(text).digest().subarray(0, macBytes)

    return {
      /** A short text that only we could have made of this one. */
      of: (text: string): string => Encoding.encodeBase64Url(mac(text)),

      /**
       * A token of 128 bits for this purpose: the same for every program on the database. In hexadecimal digits: what looks
       * for secrets in the log takes other texts for one now and then.
       */
      derivedToken: (purpose: string): Redacted.Redacted => Redacted.make(mac(purpose).toString("hex")),

      /** The payload in an opaque text, which `open` takes in the same context alone. */
      seal: (context: string, payload: string): string =>
        Encoding.encodeBase64Url(Buffer.concat([mac(`${context}\n${payload}`), Buffer.from(payload)])),

      /** The payload of a sealed text; undefined if it was not sealed by us in this context. */
      open: (context: string, sealed: string): string | undefined => {
        const bytes = Buffer.from(sealed, "base64url")
        // There are other spellings of the same bytes.
        if (bytes.length <= macBytes || bytes.toString("base64url") !== sealed) return undefined
        const payload = bytes.subarray(macBytes).toString()
        return timingSafeEqual(bytes.subarray(0, macBytes), mac(`${context}\n${payload}`)) ? payload : undefined
      }
    }
  })
}) {}
