import { readdirSync } from "node:fs"
import { join } from "node:path"

/** The SHA-256 sum of a file, in hexadecimal. */
export const sha256Of = async (file: string): Promise<string> => {
  const hash = new Bun.CryptoHasher("sha256")
  for await (const part of Bun.file(file).stream()) hash.update(part)
  return hash.digest("hex")
}

const sums = "SHA256SUMS"

/** Writes the checksums of all files of a folder into it, in the format of `sha256sum --check`. */
export const writeChecksums = async (folder: string): Promise<void> => {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== sums)
    .map(({ name }) => name)
    .toSorted()
  const lines = await Promise.all(names.map(async (name) => `${await sha256Of(join(folder, name))}  ${name}\n`))
  await Bun.write(join(folder, sums), lines.join(""))
}
