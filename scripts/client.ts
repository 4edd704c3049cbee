import { resolve } from "node:path"
import { benchDocumentAt } from "../src/http/BenchRoutes.ts"

const root = resolve(import.meta.dir, "..")

/** The generated types of the bench's contract, for the client. */
export const contractFile = resolve(root, "packages/client/src/contract.ts")

const heading = "// Generated from the bench's contract by `bun run client`.\n\n"

/** Generates the types of the current contract, with the generator that is installed for the tests. */
export const contractTypes = async (): Promise<string> => {
  const script = resolve(root, "test/generators/types.js")
  const document = JSON.stringify(benchDocumentAt("http://localhost:3000"))
  const child = Bun.spawn([process.execPath, script], { stdin: new Blob([document]), stdout: "pipe" })
  const text = await new Response(child.stdout).text()
  if ((await child.exited) !== 0)
    throw new Error("the types could not be generated: run bun install in test/generators")
  return heading + text
}

if (import.meta.main) await Bun.write(contractFile, await contractTypes())
