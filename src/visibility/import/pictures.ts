// `![a picture](` and `<img alt="a picture" src="`
const beginning = /!\[[^\]]*\]\(\s*$|<img\s[^<>]*$/i

// `[logo]: `, which `![a picture][logo]`, `![logo][]` and `![logo]` refer to.
const definition = /(?:^|\n) {0,3}\[([^\]\n]{1,80})\]:\s*<?$/
const references = /!\[([^[\]\n]{0,300})\](?:\[([^[\]\n]{0,80})\])?/g

// Long enough for what a picture is called.
const before = 300

/** The definitions that pictures of a text refer to, whatever their case. */
const referred = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(references)].map(([, label = "", name = ""]) => (name || label).toLowerCase()))

/** Tells whether the address that begins at a place of a text, in Markdown or HTML, is that of a picture. */
export const pictureIn = (text: string): ((at: number) => boolean) => {
  if (!text.includes("![") && !(text.includes("<") && /<img/i.test(text))) return () => false
  const names = text.includes("]:") ? referred(text) : new Set<string>()
  return (at) => {
    const leading = text.slice(Math.max(at - before, 0), at)
    return beginning.test(leading) || (names.size > 0 && names.has(definition.exec(leading)?.[1]?.toLowerCase() ?? ""))
  }
}
