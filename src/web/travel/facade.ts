import { useHere } from "../page/Here.ts"

/** The path of a hotel's picture. */
export const useFacade = (slug: string): string => `${useHere().base}/images/hotels/${slug}.svg`
