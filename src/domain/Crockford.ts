/** Crockford's 32 characters, in lower case: no i, l, o, u, so nothing is misread. */
export const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"

/** The first `5 x length` bits of `bytes` as lower-case Crockford base 32. */
export const encodeBytes = (bytes: Uint8Array, length: number): string => {
  let text = ""
  let buffer = 0
  let bits = 0
  for (const byte of bytes) {
    if (text.length === length) break
    buffer = (buffer << 8) | byte
    bits += 8
    while (bits >= 5 && text.length < length) {
      bits -= 5
      text += alphabet.charAt((buffer >> bits) & 31)
    }
    buffer &= (1 << bits) - 1
  }
  return text
}

/** A whole number of up to 30 bits as six upper-case Crockford characters. */
export const encodeSix = (value: number): string => {
  let text = ""
  for (let shift = 25; shift >= 0; shift -= 5) text += alphabet.charAt((value >> shift) & 31)
  return text.toUpperCase()
}

/** The text in upper case, with O read as 0 and I and L as 1. The alphabet has none of these three letters. */
export const withoutLookAlikes = (text: string): string => text.toUpperCase().replace(/O/g, "0").replace(/[IL]/g, "1")

/** Decodes what `encodeSix` wrote, in any case. */
export const decodeSix = (text: string): number =>
  [...text.toLowerCase()].reduce((value, character) => (value << 5) | alphabet.indexOf(character), 0)
