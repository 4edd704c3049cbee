import { ParseResult, Schema } from "effect"
import { boundedMemo } from "../../domain/boundedMemo.ts"
import { type SandboxSettings, StoredSettings } from "./SandboxSettings.ts"

const json = Schema.parseJson(StoredSettings)
const decode = ParseResult.decodeEither(json)
const encode = ParseResult.encodeEither(json)

// Texts that are known; most sandboxes of a tester are set alike. In characters: longer ones are read each time.
const maxCached = 200
const maxCachedLength = 4000

const decodeCached = boundedMemo<string, ReturnType<typeof decode>>(maxCached)

const isSettings = (input: unknown): input is SandboxSettings => typeof input === "object" && input !== null

/** Settings as a row has them: JSON. They are read wherever their sandbox is looked at, and nobody changes what was read. */
export const SettingsText = Schema.transformOrFail(Schema.String, Schema.declare(isSettings), {
  strict: true,
  decode: (text) => (text.length > maxCachedLength ? decode(text) : decodeCached(text, () => decode(text))),
  encode: (settings) => encode(settings)
})
