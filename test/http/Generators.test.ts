import { afterAll, describe, expect, test } from "bun:test"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { get } from "../support/requests.ts"
import { useStore } from "../support/store.ts"
import { generatorsDirectory, hasGenerators } from "../support/tools.ts"

const store = useStore()
const scratch = await mkdtemp(join(tmpdir(), "vitrine-generators-"))
afterAll(() => rm(scratch, { recursive: true }))

/** Runs a generator script in its own process, in a writable folder, and returns its output. */
const run = async (script: string, ...words: ReadonlyArray<string>) => {
  const command = [process.execPath, resolve(generatorsDirectory, script), ...words]
  const child = Bun.spawn(command, { cwd: scratch, stdout: "pipe", stderr: "pipe", env: { ...process.env, CI: "1" } })
  const [printed, complaints] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text()
  ])
  return { exitCode: await child.exited, printed, complaints: Bun.stripANSI(complaints).trim() }
}

const documents = () =>
  ["/openapi.json", "/openapi.json?version=3.0", "/visibility/openapi.json"].map((path) => store.url + path)

interface Document {
  readonly paths: Record<string, Record<string, { readonly operationId: string }>>
}

const operationIdsOf = ({ paths }: Document): ReadonlyArray<string> =>
  Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))

describe.skipIf(!hasGenerators)("our OpenAPI documents are read without a warning", () => {
  test.each(["openapi-typescript.js", "hey-api.js", "orval.js"])(
    "by %s, which finds every operation",
    async (script) => {
      const { complaints, exitCode, printed } = await run(script, ...documents())
      expect([exitCode, complaints]).toEqual([0, ""])
      expect(printed).not.toMatch(/\b(warn(ing)?|deprecated)\b|⚠|✖/i)
      for (const url of documents()) {
        const names = operationIdsOf((await get(url)).body)
        expect(names.length).toBeGreaterThan(20)
        for (const name of names) expect(printed).toMatch(new RegExp(`\\b${name}\\b`))
      }
    }
  )

  test("by LangChain JS, which shows its model every member of a body and calls the store", async () => {
    const { id } = (await fetch(`${store.url}/api/carts`, { method: "POST" }).then((response) => response.json())) as {
      id: string
    }
    const call = { path_params: { id }, data: { product_id: "speckle-ceramic-mug", quantity: 2 } }
    const { complaints, exitCode, printed } = await run(
      "langchain.js",
      `${store.url}/openapi.json`,
      "addToCart",
      JSON.stringify(call)
    )
    // It prints this for every OpenAPI version except the one that it rejects.
    const always = /^Attempting to load an OpenAPI 3\.1\.1 spec\. This may result in degraded performance\..*$/
    expect([exitCode, complaints.replace(always, "")]).toEqual([0, ""])
    const [functions = "", answer = ""] = printed.split("\n")
    const { body } = await get(`${store.url}/openapi.json`)
    const given = JSON.parse(functions)
    expect(given.map(({ name }: { name: string }) => name).toSorted()).toEqual(operationIdsOf(body).toSorted())
    const addToCart = given.find(({ name }: { name: string }) => name === "addToCart")
    expect(addToCart.parameters.properties.data.properties).toEqual({
      product_id: { type: "string" },
      variant_id: { type: ["string", "null"] },
      quantity: { type: ["integer", "null"] }
    })
    expect(JSON.parse(answer).items[0].quantity).toBe(2)
  })
})
