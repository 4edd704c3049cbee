import { resolve } from "node:path"

const root = resolve(import.meta.dir, "../..")
const pictures = new Set<string>()

for (const path of ["README.md", ...new Bun.Glob("docs/*.md").scanSync(root)]) {
  const text = await Bun.file(resolve(root, path)).text()
  for (const [, name = ""] of text.matchAll(/!\[[^\]]*\]\((?:docs\/)?screenshots\/([\w-]+)\.png\)/g)) pictures.add(name)
}

/** The pictures of docs/screenshots that README and the documents show, such as `orders-1280-light`. */
export const documentedPictures: ReadonlySet<string> = pictures
