import { usePageContext } from "./PageContext.ts"

/** Undefined if the picture is known not to exist. */
const usePicture = (path: string): string | undefined => {
  const { base, staticPictures } = usePageContext()
  return staticPictures === undefined || staticPictures.has(path) ? `${base}${path}` : undefined
}

/** The path of a product picture, by product slug or variant id: 1 is the object on its ground, 2 a detail of it. */
export const usePhoto = (name: string, view: 1 | 2 = 1) => usePicture(`/images/products/${name}-${view}.svg`)

export const useRoom = (roomTypeId: string) => usePicture(`/images/rooms/${roomTypeId}.svg`)

export const useFacade = (hotelId: string) => usePicture(`/images/hotels/${hotelId}.svg`)
