/** A text as a part of an address or of a file's name: `checkout-and-orders`. Of one without Latin letters and digits nothing is left. */
export const slugify = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
