import { bundled } from "./bundled.ts" with { type: "macro" }

/** The stylesheet and the scripts as the browser gets them, by name. */
export const bundle = bundled()
