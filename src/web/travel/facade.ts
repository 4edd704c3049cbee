import { usePageContext } from "../page/PageContext.ts"

/** The path of a hotel's picture. */
export const useFacade = (slug: string): string => `${usePageContext().base}/images/hotels/${slug}.svg`
