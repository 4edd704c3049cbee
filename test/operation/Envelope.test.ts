import { expect, test } from "bun:test"
import { Schema } from "effect"
import { DatabaseUnavailable } from "../../src/domain/Errors.ts"
import { bodyOf, envelope } from "../../src/operation/Envelope.ts"

test("the message of the database never reaches the client in an error", () => {
  const error = new DatabaseUnavailable({ unknown_outcome: true, detail: 'no password for "vitrine" at 10.0.0.5' })
  const encoded = Schema.encodeSync(envelope(DatabaseUnavailable, 503))(error)
  for (const body of [bodyOf(error), encoded]) {
    expect(body.error.details).toEqual({ unknown_outcome: true })
    expect(JSON.stringify(body)).not.toContain("10.0.0.5")
  }
})
