import { crc32 } from "node:zlib"

/** What a key opens: one organization, or all that its user belongs to. */
export type KeyType = "org" | "user"

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const keyPattern = /^vis_(org|user)_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/

/** The CRC32 of a text as six base 62 characters: a mistyped key is found out without a look into the database. */
const checksum = (text: string): string => {
  let rest = crc32(text)
  let digits = ""
  for (let index = 0; index < 6; index++) {
    digits = alphabet.charAt(rest % 62) + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

/** `vis_org_`, 32 base 62 characters and their checksum, as a key is shown once. `body` gives the 32. */
export const secretOf = (type: KeyType, body: string): string => {
  const start = `vis_${type}_${body}`
  return start + checksum(start)
}

/** 32 base 62 characters, about 190 bits. */
export const randomBody = (): string => {
  let body = ""
  while (body.length < 32) {
    // 248 is the greatest multiple of 62 that a byte holds: beyond it some characters would be more likely than others.
    for (const byte of crypto.getRandomValues(new Uint8Array(48))) {
      if (byte < 248 && body.length < 32) body += alphabet.charAt(byte % 62)
    }
  }
  return body
}

/** Whether a text has the form of a key and a checksum that fits. */
export const isWellFormed = (secret: string): boolean => {
  const match = keyPattern.exec(secret)
  return match !== null && checksum(secret.slice(0, -6)) === match[3]
}
