import { areParticles, maxParticlesLength } from "./particles.ts"

// The end of a sentence or of Markdown emphasis is no part of an address; nor is JSON's `\` before a quotation mark.
const trailing = new Set("?!.,:;*_~'’…\\")

/** Linear in the removed characters, unlike a regular expression that searches for an end. */
const withoutTrailing = (address: string): string => {
  let end = address.length
  while (trailing.has(address.charAt(end - 1))) end -= 1
  return address.slice(0, end)
}

/** Up to the closing bracket of one opened before the address, as in `(https://a.example/b_(c))`. */
const withinBrackets = (address: string): string => {
  let open = 0
  for (let index = 0; index < address.length; index++) {
    if (address[index] === "(") open += 1
    else if (address[index] === ")" && --open < 0) return address.slice(0, index)
  }
  return address
}

// Words in these scripts may follow a host, `https://nova.example에서`, if no more of it does. A host has 253 characters.
const joinedToHost =
  /^((?:https?:\/\/)?[^/?#]{0,253}?(?:\.[a-z]{2,63}|:\d{1,5}))[*_~]*[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3](?![^/?#]{0,253}\.)/i
// In a path such a word belongs to it, `https://ko.example/LG전자`, but final particles do not: `https://nova.example/a를`.
const joinedParticles = /[a-z0-9/*_~-]([\u3040-\u30ff\uac00-\ud7a3]+)$/i
// No word contains this particle.
const objectParticle = /[a-z0-9/*_~-](?=を)/i

const withoutJoinedWord = (address: string): string => {
  const host = joinedToHost.exec(address)?.[1]
  if (host !== undefined) return host
  const end = address.search(objectParticle)
  if (end !== -1) return address.slice(0, end + 1)
  const word = joinedParticles.exec(address.slice(-maxParticlesLength))?.[1]
  return word !== undefined && areParticles(word) ? address.slice(0, -word.length) : address
}

/** The part of a text that is an address, given a text that begins with one and has no white space. */
export const addressIn = (found: string): string =>
  withoutTrailing(withoutJoinedWord(withoutTrailing(withinBrackets(found))))
