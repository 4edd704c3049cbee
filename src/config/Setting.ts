import { Config, ConfigError, Either, Option, Redacted } from "effect"
import { isBaseUrl } from "../domain/isBaseUrl.ts"

/** One setting: its name, its purpose, and how it is read. */
export interface Setting<A> {
  /** The environment variable; `--public-url` is PUBLIC_URL on the command line. */
  readonly variable: string
  /** The value used for an empty or absent variable. */
  readonly fallback: string
  /** Completes "expected ..." in an error. */
  readonly accepted: string
  /** All possible values of a choice; empty for other settings. */
  readonly choices: ReadonlyArray<string>
  /** Its purpose, in a sentence. */
  readonly meaning: string
  /** More about it, if needed. */
  readonly details: string
  readonly config: Config.Config<A>
}

// Rejected values are printed. In a wrong URL nobody knows where its password begins and ends.
const quoteUnlessSecret = (text: string): string =>
  /:.*@|(pass|pwd|key|token|secret)\w*\s*=/is.test(text) ? "a text that may contain a secret" : JSON.stringify(text)

/** Hides a rejected value that may be a secret. */
export const hideValue = (): string => "something else"

/** A setting of a variable; its text is trimmed before it is parsed. `show` formats a rejected value for the error. */
export const setting = <A>(
  variable: string,
  fallback: string,
  accepted: string,
  about: string | readonly [meaning: string, details: string],
  parse: Parse<A>,
  show: (text: string) => string = quoteUnlessSecret
): Setting<A> => ({
  variable,
  fallback,
  accepted,
  choices: [],
  meaning: typeof about === "string" ? about : about[0],
  details: typeof about === "string" ? "" : about[1],
  config: Config.string(variable).pipe(
    Config.withDefault(""),
    Config.mapOrFail((value) => {
      // Compose files and shells set an empty variable for "not set".
      const text = value.trim() === "" ? fallback : value.trim()
      return Either.fromOption(parse(text), () =>
        ConfigError.InvalidData([variable], `expected ${accepted}, received ${show(text)}`)
      )
    })
  )
})

type Parse<A> = (text: string) => Option.Option<A>

/** Parses an empty text as undefined. */
export const orNothing =
  <A>(parse: Parse<A>): Parse<A | undefined> =>
  (text) =>
    text === "" ? Option.some(undefined) : parse(text)

/** A secret for a header, so it has only characters allowed there; undefined if it is empty. */
export const tokenSetting = (variable: string, about: string | readonly [meaning: string, details: string]) =>
  setting(
    variable,
    "",
    "a text of 16 to 200 printable ASCII characters without spaces, or nothing",
    about,
    orNothing((text) => (/^[!-~]{16,200}$/.test(text) ? Option.some(Redacted.make(text)) : Option.none())),
    hideValue
  )

/** Names that are their own values. */
export const literals = <const Name extends string>(...names: ReadonlyArray<Name>): ReadonlyMap<string, Name> =>
  new Map(names.map((name) => [name, name]))

/** A setting with a fixed set of names, in any case, each with its value. */
export const choiceSetting = <const A>(
  variable: string,
  fallback: string,
  valueByName: ReadonlyMap<string, A>,
  about: string | readonly [meaning: string, details: string]
): Setting<A> => {
  const names = [...valueByName.keys()]
  const accepted = `one of ${names.join(", ")}`
  const parse = (text: string) => Option.fromNullable(valueByName.get(text.toLowerCase()))
  return { ...setting(variable, fallback, accepted, about, parse), choices: names }
}

/** A whole number in a range. */
export const parseInteger = (minimum: number, maximum: number) => (text: string) =>
  /^\d{1,15}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum
    ? Option.some(Number(text))
    : Option.none()

/** A setting that is a whole number in a range. */
export const integerSetting = (
  variable: string,
  fallback: string,
  minimum: number,
  maximum: number,
  about: string | readonly [meaning: string, details: string],
  noun = "a whole number"
): Setting<number> =>
  setting(variable, fallback, `${noun} from ${minimum} to ${maximum}`, about, parseInteger(minimum, maximum))

/** Parses seconds into milliseconds. */
export const parseSeconds = (maximum: number) => (text: string) =>
  /^\d{1,6}(\.\d{1,3})?$/.test(text) && Number(text) <= maximum ? Option.some(Number(text) * 1000) : Option.none()

/** Parses a comma-separated list into lower case; `isOne` checks each part. */
export const parseList =
  (isValid: (part: string) => boolean) =>
  (text: string): Option.Option<ReadonlyArray<string>> => {
    if (text === "") return Option.some([])
    const parts = text
      .toLowerCase()
      .split(",")
      .map((part) => part.trim())
    return parts.every(isValid) ? Option.some(parts) : Option.none()
  }

/** Parses a base URL, without the slash at its end. */
export const parseBaseUrl = orNothing((text) =>
  isBaseUrl(text) ? Option.some(text.replace(/\/+$/, "")) : Option.none()
)
