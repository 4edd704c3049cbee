import type { CatalogueProduct } from "../world/Catalogue.ts"

/** Where a page of products ended. */
export interface Cursor {
  /** The last product of the page. */
  readonly id: string
  /** What it cost then, by which it had its place. Cursors of earlier releases do not tell it. */
  readonly priceCents: number | undefined
}

/** The cursor of what follows a product: `prod_4f7k2m9qtr5v.3400`. */
export const cursorAfter = ({ id, priceCents }: CatalogueProduct): string => `${id}.${priceCents}`

/** A cursor in any case; what is none names no product. */
export const readCursor = (text: string): Cursor => {
  const [, id = text, price] = /^(.+)\.(\d{1,10})$/.exec(text) ?? []
  return { id: id.toLowerCase(), priceCents: price === undefined ? undefined : Number(price) }
}
