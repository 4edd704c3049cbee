import { usePageContext } from "./PageContext.ts"

/** The path of a product's picture: the product on its ground, or a detail of it. */
export const usePhoto = (slug: string, view: 1 | 2 = 1): string =>
  `${usePageContext().base}/images/products/${slug}-${view}.svg`

/** The path of a hotel's picture. */
export const useFacade = (slug: string): string => `${usePageContext().base}/images/hotels/${slug}.svg`
