import { Config, ConfigError, Either, Option, Redacted } from "effect"

/** One setting: how it is called, what it is for, and how it is read. */
export interface Setting<A> {
  /** The environment variable; `--public-url` is PUBLIC_URL on the command line. */
  readonly variable: string
  /** What an empty or absent variable stands for. */
  readonly fallback: string
  /** What a value has to be, as an error says it. */
  readonly accepted: string
  /** All that it can be, where that is one of some words; empty elsewhere. */
  readonly choices: ReadonlyArray<string>
  /** What it is for, in a sentence. */
  readonly meaning: string
  /** What else is to be known of it, if anything. */
  readonly details: string
  readonly config: Config.Config<A>
}

// A URL may carry one, and what is wrong is printed.
const quoteRedacted = (text: string): string => JSON.stringify(text.replace(/(:\/\/[^:@/]*):[^@/]*@/, "$1:...@"))

/** For what is a secret, also where it is wrong. */
export const hideValue = (): string => "something else"

/**
 * A setting of a variable, whose text is trimmed before it is parsed. What it is for may be followed by details. `show` is how a
 * wrong one is quoted in its error.
 */
export const setting = <A>(
  variable: string,
  fallback: string,
  accepted: string,
  about: string | readonly [meaning: string, details: string],
  parse: (text: string) => Option.Option<A>,
  show: (text: string) => string = quoteRedacted
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
      // An empty variable is how compose files and shells say that it is not set.
      const text = value.trim() === "" ? fallback : value.trim()
      return Either.fromOption(parse(text), () =>
        ConfigError.InvalidData([variable], `expected ${accepted}, received ${show(text)}`)
      )
    })
  )
})

/** A secret that is shown in a header, where no other characters can be sent, or none. */
export const tokenSetting = (variable: string, about: string | readonly [meaning: string, details: string]) =>
  setting(
    variable,
    "",
    "a text of 16 to 200 printable ASCII characters without spaces, or nothing",
    about,
    (text) =>
      /^([!-~]{16,200})?$/.test(text) ? Option.some(text === "" ? undefined : Redacted.make(text)) : Option.none(),
    hideValue
  )

/** A setting that is one of some words, in any case, each with what it stands for. */
export const choiceSetting = <const A>(
  variable: string,
  fallback: string,
  choices: ReadonlyMap<string, A>,
  about: string | readonly [meaning: string, details: string]
): Setting<A> => {
  const names = [...choices.keys()]
  const accepted = `one of ${names.join(", ")}`
  const parse = (text: string) => Option.fromNullable(choices.get(text.toLowerCase()))
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

/** A time in seconds, kept in milliseconds. */
export const parseSeconds = (maximum: number) => (text: string) =>
  /^\d{1,6}(\.\d{1,3})?$/.test(text) && Number(text) <= maximum ? Option.some(Number(text) * 1000) : Option.none()

/** Some texts with commas between them, each of which is one that may stand there, in lower case. */
export const parseList =
  (isOne: (part: string) => boolean) =>
  (text: string): Option.Option<ReadonlyArray<string>> => {
    if (text === "") return Option.some([])
    const parts = text
      .toLowerCase()
      .split(",")
      .map((part) => part.trim())
    return parts.every(isOne) ? Option.some(parts) : Option.none()
  }

/** An address to which paths are appended as it was written, without the slash at its end. */
export const parseBaseUrl = (text: string): Option.Option<string | undefined> => {
  if (text === "") return Option.some(undefined)
  const isOne = /^https?:\/\/[^\s/\\?#][^\s\\?#]*$/i.test(text) && URL.canParse(text)
  return isOne ? Option.some(text.replace(/\/+$/, "")) : Option.none()
}
