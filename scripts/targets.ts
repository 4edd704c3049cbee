/** What a binary can be made for, by the names that releases carry, with Bun's own name of each. */
export const targets = {
  "linux-x64": "bun-linux-x64",
  "linux-arm64": "bun-linux-arm64",
  "darwin-x64": "bun-darwin-x64",
  "darwin-arm64": "bun-darwin-arm64",
  "windows-x64": "bun-windows-x64"
} as const

export type Target = keyof typeof targets

export const isTarget = (text: string): text is Target => Object.hasOwn(targets, text)

/** The file that a target's binary is, below `dist/`. */
export const fileOf = (target: Target): string => `vitrine-${target}${target.startsWith("windows") ? ".exe" : ""}`
