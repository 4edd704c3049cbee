import { expect, test } from "bun:test"
import { Validator } from "@seriousme/openapi-schema-validator"
import { get } from "../support/requests.ts"
import { useStore } from "../support/sqliteStore.ts"

const store = useStore({ publicUrl: "https://shop.example", bench: "on" })

interface Parameter {
  readonly name: string
  readonly description?: string
  readonly schema: { readonly type?: string }
}

interface Operation {
  readonly operationId: string
  readonly summary?: string
  readonly description?: string
  readonly parameters: ReadonlyArray<Parameter>
  readonly requestBody?: unknown
  readonly responses: Record<string, { readonly description: string }>
}

const fetchDocument = async (path = "/openapi.json") => (await get(`${store.url}${path}`)).body

interface Document {
  readonly paths: Record<string, Record<string, Operation>>
}

const methodsOf = (document: Document) => Object.values(document.paths).flatMap((methods) => Object.entries(methods))

const operationsOf = (document: Document) => methodsOf(document).map(([, operation]) => operation)

test("the document is the one that was agreed on", async () => {
  expect(await fetchDocument()).toMatchSnapshot()
})

test.each([
  ["/openapi.json", "3.1.1"],
  ["/openapi.json?version=3.1", "3.1.1"],
  ["/openapi.json?version=3.0", "3.0.3"],
  ["/visibility/openapi.json", "3.1.1"],
  ["/visibility/openapi.json?version=3.0", "3.0.3"],
  ["/bench/openapi.json", "3.1.1"],
  ["/bench/openapi.json?version=3.0", "3.0.3"]
])("%s is valid OpenAPI %s", async (path, version) => {
  const document = await fetchDocument(path)
  expect(document.openapi).toBe(version)
  expect(document.info.license).toEqual({ name: "MIT", ...(version === "3.0.3" ? {} : { identifier: "MIT" }) })
  const validator = new Validator()
  const { errors, valid } = await validator.validate(document)
  expect([valid, errors]).toEqual([true, undefined])
  expect(version).toStartWith(validator.version ?? "none")
  // Validators divide in floating point: 4.6 would not count as a multiple of 0.1.
  expect(JSON.stringify(document).match(/"multipleOf":0/g)).toBeNull()
})

test("OpenAPI 3.0 has nullable and example where 3.1 has null and examples", async () => {
  const document = await fetchDocument("/openapi.json?version=3.0")
  const { AddToCart, Checkout, HotelSummary, Product } = document.components.schemas
  expect(AddToCart.properties.quantity).toMatchObject({ type: "integer", nullable: true, example: 2, maximum: 99 })
  expect(Checkout.properties.channel).toMatchObject({ nullable: true, enum: expect.arrayContaining(["gpt", null]) })
  expect(HotelSummary.properties.fromNightlyCents).toMatchObject({ type: "integer", nullable: true })
  expect(Product.required).toContain("variants")
  // The JSON Schema of OpenAPI 3.0 also accepts these members, which its text forbids.
  expect(JSON.stringify(document)).not.toMatch(/"type":("null"|\[)|"examples":\[|"required":\[\]/)
})

test("OpenAPI 3.0 has additionalProperties where 3.1 has patternProperties", async () => {
  const labels = ({ components }: Awaited<ReturnType<typeof fetchDocument>>) =>
    components.schemas.SandboxDescription.properties.labels
  const newer = labels(await fetchDocument("/bench/openapi.json"))
  const older = labels(await fetchDocument("/bench/openapi.json?version=3.0"))
  expect(newer.patternProperties[""]).toMatchObject({ type: "string", maxLength: 200 })
  expect(older.additionalProperties).toEqual(newer.patternProperties[""])
  expect(Object.keys(older)).not.toContain("propertyNames")
})

test("an unsupported OpenAPI version is refused with the supported ones", async () => {
  const { body, status } = await get(`${store.url}/openapi.json?version=2.0`)
  expect([status, body.error.code]).toEqual([400, "invalid_request"])
  expect(body.error.details.issues).toEqual([expect.objectContaining({ field: "version", expected: "3.1 or 3.0" })])
})

const documents = ["/openapi.json", "/visibility/openapi.json", "/bench/openapi.json"]

test.each(documents)("%s: every operation and parameter has a description", async (path) => {
  for (const { description, operationId, parameters, summary } of operationsOf(await fetchDocument(path))) {
    expect([operationId, summary, description]).not.toContain(undefined)
    for (const parameter of parameters) {
      expect([operationId, parameter.name, parameter.description]).not.toContain(undefined)
    }
  }
})

test.each(documents)("%s has no descriptions of the schema library", async (path) => {
  expect(JSON.stringify(await fetchDocument(path))).not.toMatch(
    /"description":"a (string (matching|to be decoded)|number divisible)|"[^"]* instance"/
  )
})

test("every member of every body has a description or a clear name", async () => {
  const { components } = await fetchDocument()
  const plain = /^(name|description|label|items|code|message|productName|variantLabel|channel|order|totals|error)$/
  const silent: Array<string> = []
  for (const [name, schema] of Object.entries<{ properties?: Record<string, Record<string, unknown>> }>(
    components.schemas
  )) {
    for (const [member, value] of Object.entries(schema.properties ?? {})) {
      if (value.description === undefined && value.$ref === undefined && !plain.test(member))
        silent.push(`${name}.${member}`)
    }
  }
  expect(silent).toEqual([])
})

test("every example has the type of its schema", async () => {
  const types = { integer: "number", number: "number", string: "string", boolean: "boolean" } as const
  const wrong: Array<string> = []
  const walk = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return
    const { examples, type } = value as { readonly examples?: unknown; readonly type?: unknown }
    if (Array.isArray(examples) && typeof type === "string" && type in types) {
      const expected = types[type as keyof typeof types]
      if (examples.some((example) => typeof example !== expected)) wrong.push(JSON.stringify(value))
    }
    Object.values(value).forEach(walk)
  }
  walk(await fetchDocument())
  expect(wrong).toEqual([])
})

test("a shared schema keeps its description, and a member that uses it can have its own", async () => {
  const { Money, Order, Totals } = (await fetchDocument()).components.schemas
  expect(Money.description).toBe("An amount of money")
  expect(Order.properties.tax.description).toStartWith("8 %")
  expect(Totals.properties.total.description).toBe("subtotal + tax")
})

test("every error status lists its codes, and only operations with a body have 413 and 415", async () => {
  for (const [method, { operationId, requestBody, responses }] of methodsOf(await fetchDocument())) {
    for (const [status, { description }] of Object.entries(responses)) {
      if (Number(status) >= 400) expect(`${operationId} ${status} ${description}`).toMatch(/ (`\w+`(, )?)+$/)
    }
    expect(Object.keys(responses)).toContain("400")
    expect(Object.keys(responses)).toContain("500")
    expect(Object.keys(responses).includes("413")).toBe(method !== "get")
    expect(Object.keys(responses).includes("415")).toBe(requestBody !== undefined)
  }
})

test("the document names the address and the sandbox from which it was fetched", async () => {
  expect((await fetchDocument()).servers).toEqual([{ url: "https://shop.example" }])
  const inSandbox = await fetchDocument("/sandboxes/run-42/openapi.json")
  expect(inSandbox.servers).toEqual([{ url: "https://shop.example/sandboxes/run-42" }])
})
