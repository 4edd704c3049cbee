import { ParseResult, Schema } from "effect"
import { boundedMemo } from "../../domain/boundedMemo.ts"
import { type SandboxSettings, StoredSettings } from "./SandboxSettings.ts"

const json = Schema.parseJson(StoredSettings)
const decode = ParseResult.decodeEither(json)
const encode = ParseResult.encodeEither(json)

// Limits of the cache; most sandboxes of a tester have equal settings. In characters: longer texts are decoded each time.
const maxCached = 200
const maxCachedLength = 4000

const decodeCached = boundedMemo<string, ReturnType<typeof decode>>(maxCached)

const isSettings = (input: unknown): input is SandboxSettings => typeof input === "object" && input !== null

/** Settings as the JSON text of a row. Decoded values are shared, and nobody modifies them. */
export const SettingsText = Schema.transformOrFail(Schema.String, Schema.declare(isSettings), {
  strict: true,
  decode: (text) => (text.length > maxCachedLength ? decode(text) : decodeCached(text, () => decode(text))),
  encode: (settings) => encode(settings)
})
