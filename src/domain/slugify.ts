/** A text for an address or a file name: `checkout-and-orders`. Empty without Latin letters and digits. */
export const slugify = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
