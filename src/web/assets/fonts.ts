import serif from "@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2" with { type: "file" }
import sans from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2" with {
  type: "file"
}

/** A typeface that this server serves, so that no page asks another server for one. */
export interface Font {
  readonly name: string
  readonly file: string
  readonly family: string
  readonly weights: string
}

export const fonts: ReadonlyArray<Font> = [
  { name: "instrument-sans.woff2", file: sans, family: "Instrument Sans", weights: "400 700" },
  { name: "instrument-serif.woff2", file: serif, family: "Instrument Serif", weights: "400" }
]

/** The characters that the files contain; for others the browser uses a font of its own. */
export const latinRange =
  "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD"
