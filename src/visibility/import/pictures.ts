// `![a picture](` and `<img alt="a picture" src="`
const pictureStart = /!\[[^\]]*\]\(\s*$|<img\s[^<>]*$/i

// `[logo]: `, which `![a picture][logo]`, `![logo][]` and `![logo]` refer to.
const definition = /(?:^|\n) {0,3}\[([^\]\n]{1,80})\]:\s*<?$/
// Links refer to a definition without the `!`.
const references = /(!?)\[([^[\]\n]{0,300})\](?:\[([^[\]\n]{0,80})\])?(?!:)/g

// After an exclamation mark that ends a sentence: `Great![1]`
const footnote = /^(?:\d+$|\^)/

// Long enough for the description of a picture.
const lookbehindLength = 300

/** The definitions that only pictures of a text refer to, in lower case. */
const pictureReferences = (text: string): ReadonlySet<string> => {
  const pictures = new Set<string>()
  const links = new Set<string>()
  for (const [, mark, label = "", name = ""] of text.matchAll(references)) {
    const to = (name || label).toLowerCase()
    if (mark === "!" && !footnote.test(to)) pictures.add(to)
    else links.add(to)
  }
  return pictures.difference(links)
}

/** Whether the address at an index of a text, in Markdown or HTML, is that of a picture. */
export const isPictureIn = (text: string): ((at: number) => boolean) => {
  if (!text.includes("![") && !(text.includes("<") && /<img/i.test(text))) return () => false
  const names = text.includes("]:") ? pictureReferences(text) : new Set<string>()
  return (at) => {
    const leading = text.slice(Math.max(at - lookbehindLength, 0), at)
    return (
      pictureStart.test(leading) || (names.size > 0 && names.has(definition.exec(leading)?.[1]?.toLowerCase() ?? ""))
    )
  }
}
