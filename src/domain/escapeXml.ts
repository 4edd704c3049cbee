const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;"
}

/** Replaces characters that XML 1.0 does not allow, such as NUL and ESC: the text may be anybody's. */
export const replaceInvalidXmlCharacters = (text: string): string =>
  text.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "\ufffd")

/** Escapes a text for XML. */
export const escapeXml = (text: string): string =>
  replaceInvalidXmlCharacters(text).replace(/[&<>"']/g, (character) => entities[character] ?? "")
