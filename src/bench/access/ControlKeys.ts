import { createHash, timingSafeEqual } from "node:crypto"
import { encodeBytes } from "../../domain/Crockford.ts"

/** What the control key of a sandbox begins with. */
export const controlKeyPrefix = "ctl_"

/** A control key: 160 random bits, shown once. */
export const newControlKey = (): string =>
  `${controlKeyPrefix}${encodeBytes(crypto.getRandomValues(new Uint8Array(20)), 32)}`

/** All that is kept of a secret. Those that we make have so many bits that a hash that takes long would protect nothing more. */
export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("hex")

/** Whether a secret has this hash, told in a time that does not depend on either. */
export const hasHash = (secret: string, hash: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(secret), "hex"), Buffer.from(hash, "hex"))
