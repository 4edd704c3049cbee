// What a caller may send at most, beside its bytes. Each is far above what any request of ours needs, and low enough that
// what is within it cannot hold the event loop for long.

/** Levels of a JSON text: lists and objects within each other. */
export const maximumLevels = 64

/** Values of a JSON text, lists, objects and what is in them. A hundred items of a checkout session are some 500. */
export const maximumValues = 10_000

/** Parameters of a query, fields of a form, arguments of a tool. */
export const maximumParameters = 100

/** Problems that a message tells; the others are counted. */
export const maximumProblems = 20

/** Whether a query or a form has more parameters than are read, without reading them. */
export const hasTooManyParameters = (encoded: string): boolean => {
  let parameters = 1
  for (let at = encoded.indexOf("&"); at !== -1; at = encoded.indexOf("&", at + 1)) {
    if (++parameters > maximumParameters) return true
  }
  return false
}
