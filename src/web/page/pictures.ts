import { usePageContext } from "./PageContext.ts"

/** None where it is known that there is no such picture. */
const usePicture = (path: string): string | undefined => {
  const { base, still } = usePageContext()
  return still === undefined || still.has(path) ? `${base}${path}` : undefined
}

/** The path of a picture: of a product by its slug, of a variant by its id; the thing on its ground, or a detail of it. */
export const usePhoto = (name: string, view: 1 | 2 = 1) => usePicture(`/images/products/${name}-${view}.svg`)

/** The path of a picture of a room. */
export const useRoom = (roomTypeId: string) => usePicture(`/images/rooms/${roomTypeId}.svg`)

/** The path of a hotel's picture. */
export const useFacade = (slug: string) => usePicture(`/images/hotels/${slug}.svg`)
