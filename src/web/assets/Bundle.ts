import { bundleAssets } from "./bundleAssets.ts" with { type: "macro" }

/** The stylesheet and the scripts as the browser gets them, by name. */
export const bundle = bundleAssets()
