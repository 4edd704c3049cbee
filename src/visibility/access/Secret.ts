import { crc32 } from "node:zlib"

/** Access of a key: one organization, or every organization that its user belongs to. */
export type KeyType = "org" | "user"

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const keyPattern = /^vis_(org|user)_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/

/** The CRC32 of a text as six base 62 characters: a mistyped key is detected without a database lookup. */
const checksum = (text: string): string => {
  let rest = crc32(text)
  let digits = ""
  for (let index = 0; index < 6; index++) {
    digits = alphabet.charAt(rest % 62) + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

/** A key as it is shown once: `vis_org_` (or `vis_user_`), the 32 base 62 characters of `body`, and their checksum. */
export const secretOf = (type: KeyType, body: string): string => {
  const start = `vis_${type}_${body}`
  return start + checksum(start)
}

/** 32 base 62 characters, about 190 bits. */
export const randomBody = (): string => {
  let body = ""
  while (body.length < 32) {
    // 248 is the greatest multiple of 62 in a byte: higher bytes would make some characters more likely than others.
    for (const byte of crypto.getRandomValues(new Uint8Array(48))) {
      if (byte < 248 && body.length < 32) body += alphabet.charAt(byte % 62)
    }
  }
  return body
}

/** Whether a text has the format of a key and a valid checksum. */
export const isWellFormed = (secret: string): boolean => {
  const match = keyPattern.exec(secret)
  return match !== null && checksum(secret.slice(0, -6)) === match[3]
}
