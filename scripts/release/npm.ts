import { cpSync, linkSync, mkdirSync, rmSync } from "node:fs"
import { join, resolve } from "node:path"
import { machineOf, programOf, type Target, targetNames } from "../targets.ts"
import { description, license, repositoryUrl, serverName, version } from "./identity.ts"

const root = resolve(import.meta.dir, "../..")
const launcher = join(root, "packages/vitrine")

const sharedManifest = {
  version,
  license,
  repository: { type: "git", url: `git+${repositoryUrl}.git` },
  engines: { node: ">=18" },
  publishConfig: { access: "public" }
}

/** The npm package with the binary of a target. npm installs only the one for its machine. */
export const packageOf = (target: Target): string => {
  const { cpu, libc, os } = machineOf(target)
  return `@vitrine/${os}-${cpu}${libc === "musl" ? "-musl" : ""}`
}

/** Creates an empty folder for a package. */
const folderFor = (out: string, name: string): string => {
  const folder = join(out, "npm", name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, "bin"), { recursive: true })
  cpSync(join(root, "LICENSE"), join(folder, "LICENSE"))
  return folder
}

const writeManifest = (folder: string, manifest: object) =>
  Bun.write(join(folder, "package.json"), `${JSON.stringify({ ...manifest, ...sharedManifest }, null, 2)}\n`)

/** Hard-links the binary to save space, or copies it if the file system cannot link. */
const linkOrCopy = (binary: string, at: string): void => {
  try {
    linkSync(binary, at)
  } catch {
    cpSync(binary, at)
  }
}

/** Writes the package of a target below `out/npm`, and returns its folder. */
export const writePlatformPackage = async (out: string, target: Target, binary: string): Promise<string> => {
  const { cpu, libc, os } = machineOf(target)
  const name = packageOf(target)
  const folder = folderFor(out, name)
  linkOrCopy(binary, join(folder, "bin", programOf(target)))
  await writeManifest(folder, {
    name,
    description: `The binary of Vitrine for ${name.slice("@vitrine/".length)}; install \`vitrine\` instead.`,
    os: [os],
    cpu: [cpu],
    ...(libc === undefined ? {} : { libc: [libc] }),
    files: ["bin"],
    // A binary cannot run from within an archive.
    preferUnplugged: true
  })
  return folder
}

/** Writes the package `vitrine` with the launcher, which depends on all the others, and returns its folder. */
export const writeLauncherPackage = async (out: string): Promise<string> => {
  const folder = folderFor(out, "vitrine")
  cpSync(launcher, folder, { recursive: true })
  await writeManifest(folder, {
    name: "vitrine",
    description,
    keywords: ["mcp", "mcp-server", "agents", "simulator", "benchmark", "shopping"],
    mcpName: serverName,
    bin: { vitrine: "bin/vitrine.js" },
    files: ["bin"],
    optionalDependencies: Object.fromEntries(targetNames.map((target) => [packageOf(target), version]))
  })
  return folder
}
