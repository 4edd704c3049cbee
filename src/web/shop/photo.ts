import { useHere } from "../page/Here.ts"

/** The path of a product's picture: the product on its ground, or a detail of it. */
export const usePhoto = (slug: string, view: 1 | 2 = 1): string =>
  `${useHere().base}/images/products/${slug}-${view}.svg`
