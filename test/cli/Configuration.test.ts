import { expect, test } from "bun:test"
import { resolve } from "node:path"
import { configurationPage } from "../../scripts/configuration.ts"
import { settingDeclarations } from "../../src/Config.ts"

const read = (path: string) => Bun.file(resolve(import.meta.dir, "../..", path)).text()

test("docs/configuration.md is generated from the declarations of the settings (run `bun run docs` to update it)", async () => {
  expect(await read("docs/configuration.md")).toBe(configurationPage())
  for (const { accepted, variable } of Object.values(settingDeclarations)) {
    expect(configurationPage()).toContain(`| \`${variable}\` |`)
    expect(configurationPage()).toContain(accepted)
  }
})
