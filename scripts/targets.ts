/** A platform for a binary, in npm's terms. */
export interface Machine {
  /** Bun's name for it. */
  readonly bun: string
  readonly os: "linux" | "darwin" | "win32"
  readonly cpu: "x64" | "arm64"
  /** The C library, if there is a choice. */
  readonly libc?: "glibc" | "musl"
}

/** The platforms of a release, by name. */
export const targets = {
  "linux-x64": { bun: "bun-linux-x64", os: "linux", cpu: "x64", libc: "glibc" },
  "linux-arm64": { bun: "bun-linux-arm64", os: "linux", cpu: "arm64", libc: "glibc" },
  "linux-x64-musl": { bun: "bun-linux-x64-musl", os: "linux", cpu: "x64", libc: "musl" },
  "linux-arm64-musl": { bun: "bun-linux-arm64-musl", os: "linux", cpu: "arm64", libc: "musl" },
  "darwin-x64": { bun: "bun-darwin-x64", os: "darwin", cpu: "x64" },
  "darwin-arm64": { bun: "bun-darwin-arm64", os: "darwin", cpu: "arm64" },
  "windows-x64": { bun: "bun-windows-x64", os: "win32", cpu: "x64" }
} as const satisfies Record<string, Machine>

export type Target = keyof typeof targets

export const targetNames = Object.keys(targets) as ReadonlyArray<Target>

export const isTarget = (text: string): text is Target => Object.hasOwn(targets, text)

/** The platform of a target. */
export const machineOf = (target: Target): Machine => targets[target]

/** The file name of the program on a target's platform. */
export const programOf = (target: Target): string => (machineOf(target).os === "win32" ? "vitrine.exe" : "vitrine")

/** The file of a target's binary, below `dist/`. */
export const fileOf = (target: Target): string => programOf(target).replace("vitrine", `vitrine-${target}`)
