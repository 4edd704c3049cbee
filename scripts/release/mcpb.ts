import { join } from "node:path"
import { type Zippable, zipSync } from "fflate"
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

// Zip attributes on Unix: the file mode is in the upper half.
const withMode = (mode: number) => ({ os: 3, attrs: mode << 16 }) as const

/** Writes the bundle of a target, with compression `level` 0 to 9, and returns its path. */
export const writeBundle = async (out: string, target: Target, binary: string, level: 0 | 9): Promise<string> => {
  const manifest = new TextEncoder().encode(JSON.stringify(bundleManifest(target), null, 2))
  const entries: Zippable = {
    "manifest.json": [manifest, withMode(0o644)],
    [`server/${programOf(target)}`]: [await Bun.file(binary).bytes(), withMode(0o755)]
  }
  const file = join(out, bundleOf(target))
  // A fixed time, so that the same files give the same bundle.
  await Bun.write(file, zipSync(entries, { level, mtime: "2000-01-01T00:00:00" }))
  return file
}
