import { expect } from "bun:test"
import * as HttpApi from "@effect/platform/HttpApi"
import { BenchApi } from "../../src/bench/Api.ts"
import { Api } from "../../src/http/Api.ts"

const operations = new Map<string, { readonly method: string; readonly path: RegExp }>()
const addOperations = (api: HttpApi.HttpApi.Any) =>
  // The endpoints of every API have a method, a name and a path.
  HttpApi.reflect(api as HttpApi.HttpApi.AnyWithProps, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint: { method, name, path } }) =>
      operations.set(name, {
        method,
        path: new RegExp(`^(/sandboxes/[a-z0-9-]+)?${path.replace(/:\w+/g, "[^/?]+")}(\\?.*)?$`)
      })
  })
addOperations(Api)
addOperations(BenchApi)

interface ErrorMembers {
  readonly code: string
  readonly message: string
  readonly details?: Readonly<Record<string, unknown>>
  readonly next?: ReadonlyArray<{ readonly operation: string; readonly method: string; readonly path: string }>
}

/**
 * Expects a body that is only the error envelope: code and message, the members of the error if it has any, and the
 * operations that help, each an operation of the contract with its method and path. Returns the message, and the text of
 * the message with the routes.
 */
export const expectEnvelope = (body: unknown, code: string): { readonly message: string; readonly told: string } => {
  const { error, ...others } = body as { readonly error: ErrorMembers }
  expect(others).toEqual({})
  const { code: actualCode, details, message, next, ...unknown } = error
  expect([actualCode, unknown]).toEqual([code, {}])
  expect(message).toMatch(/\S/)
  if (details !== undefined) expect(Object.keys(details)).not.toBeEmpty()
  if (next !== undefined) expect(next).not.toBeEmpty()
  for (const { method, operation, path } of next ?? []) {
    const known = operations.get(operation)
    expect([operation, method]).toEqual([operation, known?.method ?? "an operation of the contract"])
    expect(path).toMatch(known?.path ?? /^$/)
  }
  // The paths are the same in every sandbox.
  const routes = (next ?? []).map(({ method, path }) => `${method} ${path.replace(/^\/sandboxes\/[^/]+/, "")}`)
  return { message, told: [message, ...routes].join(" ") }
}
