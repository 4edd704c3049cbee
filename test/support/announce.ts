import { hasBrowser } from "./chromium.ts"
import { engine } from "./database.ts"
import { type ExternalProgram, externalPrograms, hasClients, hasGenerators, isMissing } from "./tools.ts"

// Each worker loads this before all tests (bunfig.toml). One of them prints the engine and the skipped tests.
const printLine = (text: string) => process.stderr.write(`${text}\n`)

if ((process.env.BUN_TEST_WORKER_ID ?? "1") === "1") {
  printLine(
    engine === "postgres"
      ? "The tests of the store run on the Postgres of TEST_POSTGRES_URL."
      : "TEST_POSTGRES_URL is not set: the tests of the store run on SQLite alone."
  )
  if (process.env.TEST_DOCKER_HOST === undefined) {
    printLine("TEST_DOCKER_HOST is not set: the image is not built, the steps of the Dockerfile are replayed.")
  }
  if (engine === "postgres")
    printLine("What a browser makes of the pages is tested on SQLite: what needs one is skipped.")
  else if (!hasBrowser) printLine("There is no Chromium (CHROMIUM names one): what needs a browser is skipped.")
  if (!hasGenerators) {
    printLine("The packages of test/generators are not installed: what reads our OpenAPI documents is skipped.")
  }
  if (!hasClients) {
    printLine(
      "The packages of test/clients are not installed: the clients of MCP that agents are built with, and Vitest, are skipped."
    )
  }
  for (const tool of Object.keys(externalPrograms) as Array<ExternalProgram>) {
    if (isMissing(tool)) printLine(`${tool} is not on the PATH: ${externalPrograms[tool]} are skipped.`)
  }
}
