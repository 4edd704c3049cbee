/** The stored form of a secret. Our secrets have enough bits that a slow hash would add no protection. */
export const hashOf = (secret: string): string => Bun.CryptoHasher.hash("sha256", secret, "hex")

/** Whether a secret has this hash, compared in constant time. */
export const hasHash = (secret: string, hash: string): boolean =>
  crypto.timingSafeEqual(Buffer.from(hashOf(secret), "hex"), Buffer.from(hash, "hex"))
