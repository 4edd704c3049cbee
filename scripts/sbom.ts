import { resolve } from "node:path"
import packageJson from "../package.json" with { type: "json" }

const root = resolve(import.meta.dir, "..")

interface Requirements {
  readonly dependencies?: Record<string, string>
  readonly peerDependencies?: Record<string, string>
  readonly optionalPeers?: ReadonlyArray<string>
}

/** A package in the lock file: name with version, source, requirements, and the hash of its archive. */
type Locked = readonly [resolved: string, source: string, requirements: Requirements, integrity: string]

interface Lock {
  readonly packages: Record<string, Locked>
}

interface Component {
  readonly type: "library" | "platform"
  readonly name: string
  readonly version: string
  readonly purl: string
  readonly "bom-ref": string
  readonly licenses?: ReadonlyArray<{ readonly license: { readonly id: string } }>
  readonly hashes?: ReadonlyArray<{ readonly alg: "SHA-512"; readonly content: string }>
}

const readLock = async (): Promise<Lock> => {
  const { default: lock } = await import("../bun.lock", { with: { type: "jsonc" } })
  // Bun's lock file type allows any package source; ours are all from a registry, so their rows have these four members.
  return lock as unknown as Lock
}

const needsOf = ({ dependencies, optionalPeers = [], peerDependencies }: Requirements): ReadonlyArray<string> => [
  ...Object.keys(dependencies ?? {}),
  ...Object.keys(peerDependencies ?? {}).filter((name) => !optionalPeers.includes(name))
]

/**
 * All transitive dependencies of these packages, with themselves, each version once. The lock file lists a package's
 * private dependency below the package's name.
 */
const closure = ({ packages }: Lock, names: ReadonlyArray<string>): ReadonlyArray<Locked> => {
  const found = new Map<string, Locked>()
  const visit = (name: string, owner: string): void => {
    const key = packages[`${owner}/${name}`] === undefined ? name : `${owner}/${name}`
    const locked = packages[key]
    if (locked === undefined || found.has(key)) return
    found.set(key, locked)
    for (const need of needsOf(locked[2])) visit(need, key)
  }
  for (const name of names) visit(name, "")
  const byResolved = new Map([...found.values()].map((locked) => [locked[0], locked]))
  return [...byResolved].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, locked]) => locked)
}

const purlOf = (name: string, version: string): string => `pkg:npm/${name.replace("@", "%40")}@${version}`

const licenceOf = async (name: string): Promise<string | undefined> => {
  const file = Bun.file(resolve(root, "node_modules", name, "package.json"))
  if (!(await file.exists())) return undefined
  const { license } = (await file.json()) as { license?: string }
  return license
}

const toComponent = async ([resolved, , , integrity]: Locked): Promise<Component> => {
  const at = resolved.lastIndexOf("@")
  const [name, version] = [resolved.slice(0, at), resolved.slice(at + 1)]
  const licence = await licenceOf(name)
  return {
    type: "library",
    name,
    version,
    purl: purlOf(name, version),
    "bom-ref": purlOf(name, version),
    ...(licence === undefined ? undefined : { licenses: [{ license: { id: licence } }] }),
    hashes: [{ alg: "SHA-512", content: Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex") }]
  }
}

/** The binary also contains the runtime. */
const bun = (): Component => {
  const version = packageJson.packageManager.replace("bun@", "")
  const purl = `pkg:github/oven-sh/bun@bun-v${version}`
  return { type: "platform", name: "bun", version, purl, "bom-ref": purl }
}

/**
 * The bill of materials of the program in CycloneDX 1.6: every runtime dependency in the lock file. It has no
 * timestamp, so that the same lock gives the same bill.
 */
export const billOfMaterials = async () => {
  const lock = await readLock()
  const needed = closure(lock, Object.keys(packageJson.dependencies))
  const libraries = await Promise.all(needed.map(toComponent))
  const { description, license, name, version } = packageJson
  const purl = purlOf(name, version)
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: {
        type: "application",
        name,
        version,
        description,
        purl,
        "bom-ref": purl,
        licenses: [{ license: { id: license } }]
      }
    },
    components: [...libraries, bun()]
  }
}
