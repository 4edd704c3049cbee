import packageJson from "../../package.json" with { type: "json" }

/** Which Vitrine this is, as its package says. */
export const version = packageJson.version
