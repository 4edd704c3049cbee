import { encodeBytes } from "../../domain/Crockford.ts"

export const controlKeyPrefix = "ctl_"

/** A control key: 160 random bits, shown once. */
export const newControlKey = (): string =>
  `${controlKeyPrefix}${encodeBytes(crypto.getRandomValues(new Uint8Array(20)), 32)}`
