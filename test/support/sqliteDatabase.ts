import { Database } from "bun:sqlite"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { temporaryDirectory } from "./process.ts"
import { connectionSettingsOf, type DatabaseOptions, setCreationTime, type TestDatabase } from "./TestDatabase.ts"
import { migratedFile } from "./template.ts"

/** A new file, migrated unless it is to be empty. */
export const newSqliteDatabase = async ({ empty = false, madeMs }: DatabaseOptions = {}): Promise<TestDatabase> => {
  const directory = temporaryDirectory()
  const file = join(directory.path, "store.db")
  if (!empty) writeFileSync(file, await migratedFile())
  let opened: Database | undefined
  if (madeMs !== undefined) {
    opened = new Database(file)
    opened.run(setCreationTime(madeMs))
  }
  const close = async () => {
    opened?.close()
    directory[Symbol.dispose]()
  }
  return {
    ...connectionSettingsOf(`sqlite:${file}`),
    query: async <Row>(text: string) => {
      opened ??= new Database(file)
      return opened.query(text).all() as Array<Row>
    },
    close,
    [Symbol.asyncDispose]: close
  }
}
