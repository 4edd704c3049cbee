import { bundleAssets } from "./bundleAssets.ts" with { type: "macro" }

/** The bundled stylesheets and scripts, by name. */
export const bundle = bundleAssets()
