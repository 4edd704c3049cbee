import { expect, test } from "bun:test"
import { join, resolve } from "node:path"

const root = resolve(import.meta.dir, "..")

test("every export is used by another module, or by a test", async () => {
  const paths = [...new Bun.Glob("{src,test,scripts,bench}/**/*.{ts,tsx}").scanSync(root)]
  const texts = new Map(
    await Promise.all(paths.map(async (path) => [path, await Bun.file(join(root, path)).text()] as const))
  )
  const importers = new Map<string, Array<string>>()
  for (const [path, text] of texts) {
    for (const [, names, specifier = ""] of text.matchAll(/(?:\{([^{}]*)\}\s*from|from|import)\s*\(?\s*"(\.[^"]+)"/g)) {
      const target = join(path, "..", specifier)
      // A named import lists its names. After an import of a whole module or on demand, they are anywhere in the text.
      importers.set(target, [...(importers.get(target) ?? []), names ?? text])
    }
  }
  const declarations = /^export (?:async )?(?:const|function\*?|class|type|interface) (\w+)/gm
  const exported = [...texts].flatMap(([path, text]) =>
    path.startsWith("src/") ? [...text.matchAll(declarations)].map(([, name = ""]) => ({ path, name })) : []
  )
  expect(exported.length).toBeGreaterThan(500)
  // Counts every kind of import: named, of the whole module, or on demand.
  const unused = exported.filter(
    ({ name, path }) => !(importers.get(path) ?? []).some((text) => new RegExp(`\\b${name}\\b`).test(text))
  )
  expect(unused.map(({ name, path }) => `${path}: ${name}`)).toEqual([])
})
