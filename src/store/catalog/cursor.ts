import type { CatalogueProduct } from "../world/Catalogue.ts"

/** Where a page of products ended. */
export interface Cursor {
  /** The last product of the page. */
  readonly id: string
  /** Its price on that page, which determined its position. Cursors of earlier releases lack it. */
  readonly priceCents: number | undefined
}

/** The cursor for the page after a product: `prod_4f7k2m9qtr5v.3400`. */
export const cursorAfter = ({ id, priceCents }: CatalogueProduct): string => `${id}.${priceCents}`

/** Reads a cursor in any case; an invalid one names no product. */
export const readCursor = (text: string): Cursor => {
  const [, id = text, price] = /^(.+)\.(\d{1,10})$/.exec(text) ?? []
  return { id: id.toLowerCase(), priceCents: price === undefined ? undefined : Number(price) }
}
