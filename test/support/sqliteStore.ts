import { newSqliteDatabase } from "./sqliteDatabase.ts"
import { storesOn } from "./storesOn.ts"

/**
 * Stores on SQLite in every run: for tests of what calls a store, such as a command, a client or a browser, and of documents
 * and lists, for which it asks no database. What a store answers does not depend on its engine, and is tested on both.
 */
export const { startStore, useStore } = storesOn(newSqliteDatabase)
