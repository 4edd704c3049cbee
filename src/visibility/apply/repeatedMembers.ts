/** What begins as JSON does; YAML that does is JSON, or not read. */
export const isJson = (text: string): boolean => /^\s*[{[]/.test(text)

const jsonTokens = /"([^"\\]*(?:\\.[^"\\]*)*)"\s*(:?)|[{}[\]]/gs

/** The members of an object of JSON, as often as they are there. */
const jsonMembers = (text: string): ReadonlyArray<string> => {
  let depth = 0
  return [...text.matchAll(jsonTokens)].flatMap(([token, name = "", colon]) => {
    if (token === "{" || token === "[") depth += 1
    else if (token === "}" || token === "]") depth -= 1
    return depth === 1 && colon === ":" ? [name] : []
  })
}

/** The same of a mapping of YAML: of its members those that stand as far to the left as the first one. */
const yamlMembers = (text: string, known: ReadonlyArray<string>): ReadonlyArray<string> => {
  const found = [...text.matchAll(new RegExp(`^( *)(["']?)(${known.join("|")})\\2 *:`, "gm"))]
  return found.flatMap(([, indent, , name = ""]) => (indent === found[0]?.[1] ? [name] : []))
}

/** The known members of a file that are there more than once: a parser keeps the last one and says nothing. */
export const repeatedMembers = (text: string, known: ReadonlyArray<string>): ReadonlyArray<string> => {
  const all = isJson(text) ? jsonMembers(text) : yamlMembers(text, known)
  return known.filter((name) => all.indexOf(name) !== all.lastIndexOf(name))
}
