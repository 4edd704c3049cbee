import { expect, test } from "bun:test"
import { join } from "node:path"
import { engineTests } from "../../scripts/engineTests.ts"
import { temporaryDirectory } from "../support/process.ts"

test("a test runs on Postgres too if it, what it imports or what it starts reads an engine's setting or looks for a program", async () => {
  using folder = temporaryDirectory()
  const sources = {
    "test/support/database.ts": `export const url = process.env.TEST_POSTGRES_URL`,
    "test/support/store.ts": `import { url } from "./database.ts"`,
    "test/support/tools.ts": `export const hasCurl = Bun.which("curl") !== null`,
    "test/support/money.ts": `import { agent } from "../../src/agent.ts"\nexport const cents = 100`,
    "src/agent.ts": `export const agent = Bun.which("agent")`,
    "test/itself.test.ts": `const host = process.env.TEST_DOCKER_HOST`,
    "test/far/importing.test.ts": `import {\n  startStore\n} from "../support/store.ts"`,
    "test/far/lazy.test.ts": `const { url } = await import("../support/database.ts")`,
    "test/far/starting.test.ts": `spawnScript("test/support/store.ts")`,
    "test/far/shell.test.ts": `import { hasCurl } from "../support/tools.ts"`,
    "test/far/pure.test.ts": `import { cents } from "../support/money.ts"`,
    "test/node_modules/theirs.test.ts": `process.env.TEST_POSTGRES_URL`
  }
  for (const [path, source] of Object.entries(sources)) await Bun.write(join(folder.path, path), source)
  expect(await engineTests(folder.path)).toEqual({
    asking: [
      "test/far/importing.test.ts",
      "test/far/lazy.test.ts",
      "test/far/shell.test.ts",
      "test/far/starting.test.ts",
      "test/itself.test.ts"
    ],
    others: ["test/far/pure.test.ts"]
  })
})
