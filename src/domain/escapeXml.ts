const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;"
}

/** A text of the characters that XML 1.0 has. Others, such as NUL and ESC, are replaced: somebody else may have written anything. */
export const replaceInvalidXmlCharacters = (text: string): string =>
  text.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "\ufffd")

/** A text within XML. */
export const escapeXml = (text: string): string =>
  replaceInvalidXmlCharacters(text).replace(/[&<>"']/g, (character) => entities[character] ?? "")
