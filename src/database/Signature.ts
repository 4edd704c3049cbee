import { createHmac, timingSafeEqual } from "node:crypto"
import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Encoding, Redacted, Schema } from "effect"
import { findOnly } from "./find.ts"
import { sqlOrDie } from "./orDie.ts"

// Bytes of the HMAC that are used: 128 bits, more than anybody can guess.
const macBytes = 16

/**
 * Signs data that a client stores for us and sends back. The secret is in the database, so every process accepts it,
 * also after a restart.
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
      /** A short signature of a text, which only we can make. */
      of: (text: string): string => Encoding.encodeBase64Url(mac(text)),

      /**
       * A token of 128 bits for a purpose, the same for every program on the database. Hexadecimal, as the log's
       * redaction now and then mistakes other texts for secrets.
       */
      derivedToken: (purpose: string): Redacted.Redacted => Redacted.make(mac(purpose).toString("hex")),

      /** Seals a payload into an opaque text that `open` accepts in the same context only. */
      seal: (context: string, payload: string): string =>
        Encoding.encodeBase64Url(Buffer.concat([mac(`${context}\n${payload}`), Buffer.from(payload)])),

      /** The payload of a sealed text; undefined if it was not sealed by us in this context. */
      open: (context: string, sealed: string): string | undefined => {
        const bytes = Buffer.from(sealed, "base64url")
        // The same bytes have other base64url spellings.
        if (bytes.length <= macBytes || bytes.toString("base64url") !== sealed) return undefined
        const payload = bytes.subarray(macBytes).toString()
        return timingSafeEqual(bytes.subarray(0, macBytes), mac(`${context}\n${payload}`)) ? payload : undefined
      }
    }
  })
}) {}
