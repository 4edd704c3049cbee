import { expect, test } from "bun:test"
import { get, useStore } from "../support/store.ts"

const store = useStore()

test("the document is the one that was agreed on", async () => {
  const { body } = await get(`${store.url}/openapi.json`)
  expect({ ...body, servers: [] }).toMatchSnapshot()
})
