import { usePageContext } from "./PageContext.ts"

/** The path of a picture: of a product by its slug, of a variant by its id; the thing on its ground, or a detail of it. */
export const usePhoto = (name: string, view: 1 | 2 = 1): string =>
  `${usePageContext().base}/images/products/${name}-${view}.svg`

/** The path of a picture of a room. */
export const useRoom = (roomTypeId: string): string => `${usePageContext().base}/images/rooms/${roomTypeId}.svg`

/** The path of a hotel's picture. */
export const useFacade = (slug: string): string => `${usePageContext().base}/images/hotels/${slug}.svg`
