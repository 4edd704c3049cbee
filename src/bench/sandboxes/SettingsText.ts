import { ParseResult, Schema } from "effect"
import { boundedMemo } from "../../domain/boundedMemo.ts"
import { KeptSettings, type SandboxSettings } from "./SandboxSettings.ts"

const json = Schema.parseJson(KeptSettings)
const decode = ParseResult.decodeEither(json)
const encode = ParseResult.encodeEither(json)

// Texts that are known; most sandboxes of a tester are set alike. In characters: longer ones are read each time.
const mostKnown = 200
const longestKnown = 4000

const known = boundedMemo<string, ReturnType<typeof decode>>(mostKnown)

const isSettings = (input: unknown): input is SandboxSettings => typeof input === "object" && input !== null

/** Settings as a row has them: JSON. They are read wherever their sandbox is looked at, and nobody changes what was read. */
export const SettingsText = Schema.transformOrFail(Schema.String, Schema.declare(isSettings), {
  strict: true,
  decode: (text) => (text.length > longestKnown ? decode(text) : known(text, () => decode(text))),
  encode: (settings) => encode(settings)
})
