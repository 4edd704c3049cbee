import { expect, test } from "bun:test"
import { join } from "node:path"
import { engineTests } from "../../scripts/engineTests.ts"
import { temporaryDirectory } from "../support/process.ts"

test("a test also runs on Postgres if it, a module that it imports or a script that it starts reads the Postgres setting", async () => {
  using folder = temporaryDirectory()
  const sources = {
    "test/support/database.ts": `export const url = process.env.TEST_POSTGRES_URL`,
    "test/support/store.ts": `import { url } from "./database.ts"`,
    "test/support/money.ts": `export const cents = 100`,
    "test/itself.test.ts": `const host = process.env.TEST_DOCKER_HOST`,
    "test/far/importing.test.ts": `import {\n  startStore\n} from "../support/store.ts"`,
    "test/far/lazy.test.ts": `const { url } = await import("../support/database.ts")`,
    "test/far/starting.test.ts": `spawnScript("test/support/store.ts")`,
    "test/far/pure.test.ts": `import { cents } from "../support/money.ts"`,
    "test/node_modules/theirs.test.ts": `process.env.TEST_POSTGRES_URL`
  }
  for (const [path, source] of Object.entries(sources)) await Bun.write(join(folder.path, path), source)
  expect(await engineTests(folder.path)).toEqual({
    asking: ["test/far/importing.test.ts", "test/far/lazy.test.ts", "test/far/starting.test.ts", "test/itself.test.ts"],
    others: ["test/far/pure.test.ts"]
  })
})
