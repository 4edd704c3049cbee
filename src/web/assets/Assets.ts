import { Effect } from "effect"
import { once } from "../../domain/once.ts"
import { gzipMaximally } from "../page/compression.ts"
import { type Font, fonts, latinRange } from "./fonts.ts"
import { markSvg } from "./mark.ts"

/** A file that pages refer to. Its path changes with its content, so that a browser may keep it for ever. */
interface Asset {
  /** Below a store's base URL: `/assets/site-4f7k2m9q.css`. */
  readonly path: string
  readonly contentType: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Undefined if the content is already a compressed format. */
  readonly gzipped: Uint8Array<ArrayBuffer> | undefined
}

export interface Assets {
  /** Where each file is, by its plain name: `site.css`. */
  readonly pathOf: (name: string) => string
  readonly byPath: ReadonlyMap<string, Asset>
}

const contentTypes: Record<string, string> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
  woff2: "font/woff2"
}

const toAsset = (name: string, content: string | Uint8Array<ArrayBuffer>): Asset => {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content
  const [stem = name, extension = ""] = name.split(".")
  const hash = Bun.CryptoHasher.hash("sha256", bytes, "hex").slice(0, 10)
  return {
    path: `/assets/${stem}-${hash}.${extension}`,
    contentType: contentTypes[extension] ?? "application/octet-stream",
    bytes,
    gzipped: extension === "woff2" ? undefined : gzipMaximally(bytes)
  }
}

// `font-display: optional`: a font that loads late is used from the next page on, so that the layout never shifts.
const fontFace = ({ family, weights }: Font, { path }: Asset): string =>
  `@font-face{font-family:"${family}";font-style:normal;font-weight:${weights};font-display:optional;` +
  `src:url("${path.replace("/assets/", "")}") format("woff2");unicode-range:${latinRange}}`

const load = async (): Promise<Assets> => {
  const { bundle } = await import("./Bundle.ts")
  const typefaces = await Promise.all(
    fonts.map(async (font) => ({ font, asset: toAsset(font.name, await Bun.file(font.file).bytes()) }))
  )
  const faces = typefaces.map(({ asset, font }) => fontFace(font, asset)).join("")
  const texts = Object.entries({ ...bundle, "site.css": `${faces}${bundle["site.css"]}`, "mark.svg": markSvg })
  const byName = new Map([
    ...typefaces.map(({ asset, font }) => [font.name, asset] as const),
    ...texts.map(([name, text]) => [name, toAsset(name, text)] as const)
  ])
  return {
    pathOf: (name) => {
      const found = byName.get(name)
      if (found === undefined) throw new Error(`${name} was not bundled`)
      return found.path
    },
    byPath: new Map([...byName.values()].map((asset) => [asset.path, asset]))
  }
}

/** The files that pages use. Loaded at the first page request, so that no agent waits for it at the start. */
export const assets: Effect.Effect<Assets> = Effect.promise(once(load))
