import { newDatabase } from "./database.ts"
import { storesOn } from "./storesOn.ts"

/** Stores on the engine of the run. */
export const { startStore, useStore } = storesOn(newDatabase)
