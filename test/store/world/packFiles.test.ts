import { expect, test } from "bun:test"
import { join } from "node:path"
import { packFiles } from "../../../src/store/world/packFiles.ts"
import { temporaryDirectory } from "../../support/process.ts"

test("a file that nothing reads is found, and the built-in packs have none", async () => {
  using directory = temporaryDirectory()
  const write = (file: string) => Bun.write(join(directory.path, file), '{ "title": "A" }')
  for (const file of ["a/pack.json", "a/tasks/mug.json", "b/experiments/mug.json"]) await write(file)
  const packs = [["a", '{"title":"A"}'] as const]
  expect(packFiles(directory.path)).toEqual({ packs, unread: [] })
  const wrong = ["a/product.json", "a/tasks/more/mug.json", "a/tasks/mug.yaml", "b/products.json", "pack.json"]
  for (const file of wrong) await write(file)
  expect(packFiles(directory.path)).toEqual({ packs, unread: wrong })
  expect(packFiles().unread).toEqual([])
})
