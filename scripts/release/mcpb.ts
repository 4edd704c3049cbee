import { join } from "node:path"
import { Zip, ZipPassThrough } from "fflate"
import { machineOf, programOf, type Target } from "../targets.ts"
import { description, license, repositoryUrl, version } from "./identity.ts"

/** The file of a target's bundle, below `dist/`. */
export const bundleOf = (target: Target): string => `vitrine-${target}.mcpb`

/** Manifest 0.3, the current one: https://github.com/modelcontextprotocol/mcpb/blob/main/MANIFEST.md */
export const bundleManifest = (target: Target) => {
  const program = `server/${programOf(target)}`
  return {
    manifest_version: "0.3",
    name: "vitrine",
    display_name: "Vitrine",
    version,
    description,
    author: { name: "The authors of Vitrine", url: repositoryUrl },
    repository: { type: "git", url: repositoryUrl },
    license,
    keywords: ["shopping", "travel", "simulator", "agents"],
    server: {
      type: "binary",
      entry_point: program,
      mcp_config: {
        command: `\${__dirname}/${program}`,
        // Hosts that open bundles draw cards.
        args: ["mcp", "--sandbox", `\${user_config.sandbox}`, "--http-port", `\${user_config.http_port}`, "--apps"],
        env: {}
      }
    },
    user_config: {
      sandbox: {
        type: "string",
        title: "Sandbox",
        description: "The sandbox of the agent: 1 to 63 lower-case letters, digits and hyphens",
        default: "default"
      },
      http_port: {
        type: "number",
        title: "Port for watching",
        description: "The port where a browser shows what the agent does; 0 takes a free one",
        default: 0,
        min: 0,
        max: 65_535
      }
    },
    tools_generated: true,
    prompts_generated: true,
    compatibility: { platforms: [machineOf(target).os] }
  }
}

/** A file of a zip archive, compressed by the runtime, in less than half the time of a compressor in JavaScript. */
class Deflated extends ZipPassThrough {
  override compression = 8

  constructor(
    path: string,
    mode: number,
    readonly level: 0 | 9
  ) {
    super(path)
    // Unix, where the upper half of the attributes is the file mode.
    this.os = 3
    this.attrs = mode << 16
    // A fixed time, so that the same files give the same bundle.
    this.mtime = "2000-01-01T00:00:00"
  }

  protected override process(content: Uint8Array<ArrayBuffer>, isLast: boolean): void {
    this.ondata(null, Bun.deflateSync(content, { library: "libdeflate", level: this.level }), isLast)
  }
}

/** Writes the bundle of a target, with compression `level` 0 or 9, and returns its path. */
export const writeBundle = async (out: string, target: Target, binary: string, level: 0 | 9): Promise<string> => {
  const parts: Array<Uint8Array<ArrayBuffer>> = []
  const archive = new Zip((error, part) => {
    if (error !== null) throw error
    parts.push(part)
  })
  const add = (path: string, mode: number, content: Uint8Array<ArrayBuffer>) => {
    const entry = new Deflated(path, mode, level)
    archive.add(entry)
    entry.push(content, true)
  }
  add("manifest.json", 0o644, new TextEncoder().encode(JSON.stringify(bundleManifest(target), null, 2)))
  add(`server/${programOf(target)}`, 0o755, await Bun.file(binary).bytes())
  archive.end()
  const file = join(out, bundleOf(target))
  await Bun.write(file, new Blob(parts))
  return file
}
