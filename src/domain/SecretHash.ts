/** All that is kept of a secret. Those that we make have so many bits that a hash that takes long would protect nothing more. */
export const hashOf = (secret: string): string => Bun.CryptoHasher.hash("sha256", secret, "hex")

/** Whether a secret has this hash, told in a time that does not depend on either. */
export const hasHash = (secret: string, hash: string): boolean =>
  crypto.timingSafeEqual(Buffer.from(hashOf(secret), "hex"), Buffer.from(hash, "hex"))
