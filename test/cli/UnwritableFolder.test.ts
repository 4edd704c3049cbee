import { expect, setDefaultTimeout, test } from "bun:test"
import { chmodSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { environmentOf, outcomeOf, spawnCommand, temporaryDirectory } from "../support/process.ts"
import { programPath } from "../support/programPath.ts"

setDefaultTimeout(60_000)

const isRoot = process.getuid?.() === 0
// Without this capability, the bits of a folder apply to root as well.
const asSubject = isRoot ? ["setpriv", "--bounding-set=-dac_override"] : []

const run = (file: string, command: string) => {
  const env = environmentOf({ DATABASE_URL: `sqlite:${file}`, PORT: "0" })
  return outcomeOf(spawnCommand([...asSubject, programPath(), ...command.split(" ")], env))
}

test.skipIf(process.platform === "win32" || (isRoot && Bun.which("setpriv") === null))(
  "a folder that cannot be written is named, with the user, by a start and by `doctor`",
  async () => {
    using directory = temporaryDirectory()
    const folder = join(directory.path, "data")
    mkdirSync(folder)
    const file = join(folder, "store.db")
    expect(await run(file, "visibility organization Acme")).toMatchObject({ exitCode: 0, stderr: "" })
    chmodSync(folder, 0o555)
    const problem = `${folder} cannot be written by user ${process.getuid?.()}`
    for (const name of ["store.db", "new.db", "new/store.db"]) {
      const database = join(folder, name)
      expect(await run(database, "serve")).toEqual({
        exitCode: 1,
        stdout: "",
        stderr: `DATABASE_URL: cannot open ${database} (${problem})\n`
      })
      expect((await run(database, "doctor")).stdout).toContain(`cannot open ${database} (${problem})\n`)
    }
    chmodSync(folder, 0o755)
    chmodSync(file, 0o444)
    const { stderr } = await run(file, "serve")
    expect(stderr).toBe(`DATABASE_URL: cannot open ${file} (${file} cannot be written by user ${process.getuid?.()})\n`)
  }
)
