import packageJson from "../../package.json" with { type: "json" }

/** The version of Vitrine, from its package. */
export const version = packageJson.version
