import type { Target } from "../targets.ts"
import { downloadsUrl, image, repositoryUrl, serverName, version } from "./identity.ts"
import { bundleOf } from "./mcpb.ts"

/** The declaration of an option, for every way of installation. */
const sandbox = {
  type: "named",
  name: "--sandbox",
  description: "The sandbox of the agent",
  default: "default"
}

const stdio = { type: "stdio" }
const mcp = { type: "positional", value: "mcp" }

/**
 * The entry for the MCP registry: `server.json` of schema 2025-12-11. `bundles` are the SHA-256 checksums of the
 * bundles, by target.
 */
export const serverJson = (bundles: ReadonlyMap<Target, string>) => ({
  $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
  name: serverName,
  title: "Vitrine",
  // At most 100 characters.
  description: "A simulated shop and travel agency to test shopping agents against. Nothing is sold.",
  version,
  repository: { url: repositoryUrl, source: "github" },
  packages: [
    {
      registryType: "npm",
      identifier: "vitrine",
      version,
      runtimeHint: "npx",
      transport: stdio,
      packageArguments: [mcp, sandbox]
    },
    {
      registryType: "oci",
      identifier: image,
      runtimeHint: "docker",
      transport: stdio,
      runtimeArguments: [
        { type: "named", name: "-i" },
        { type: "named", name: "--rm" }
      ],
      packageArguments: [mcp, sandbox]
    },
    ...[...bundles].map(([target, fileSha256]) => ({
      registryType: "mcpb",
      identifier: `${downloadsUrl}/${bundleOf(target)}`,
      version,
      fileSha256,
      transport: stdio
    }))
  ]
})
