import { heapStats } from "bun:jsc"
import { expect, test } from "bun:test"
import { engine } from "../../support/database.ts"
import { post, useStore } from "../../support/store.ts"

const store = useStore()
const requests = 200

const objectsNow = (): number => {
  Bun.gc(true)
  return heapStats().objectCount
}

const openCarts = async (): Promise<void> => {
  for (let at = 0; at < requests; at++) await post(`${store.url}/sandboxes/kept/api/carts`)
}

// Thousands of entries are held, and the collector goes through every object of each: with the headers, the transcript and
// all that the answer was made of, one had 46.
test.skipIf(engine === "postgres")("an entry is held as some 12 objects", async () => {
  await openCarts()
  const before = objectsNow()
  await openCarts()
  const each = (objectsNow() - before) / requests
  expect(each).toBeLessThan(14)
})
