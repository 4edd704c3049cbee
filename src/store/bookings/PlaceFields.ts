import { Schema } from "effect"
import { expects, withSuggestions } from "../../domain/Input.ts"
import { cityCodes } from "../world/City.ts"
import { placeCodes } from "../world/Places.ts"
import { findCity, findPlace, similarCities, similarPlaces } from "../world/placeNames.ts"

/** One of some codes: accepts codes and names in any case, and answers the code. */
const codeField = <const Codes extends readonly [string, ...Array<string>]>(
  codes: Codes,
  codeOf: (name: string) => Codes[number] | undefined,
  similarTo: (name: string) => ReadonlyArray<string>,
  { description, examples }: { readonly description: string; readonly examples: readonly [string, ...Array<string>] }
) =>
  expects(
    withSuggestions(
      Schema.transform(
        Schema.String.annotations({ jsonSchema: { type: "string", description, examples } }),
        Schema.Literal(...codes),
        { strict: false, decode: (name) => codeOf(name) ?? name, encode: (code) => code }
      ).annotations({ description }),
      similarTo
    ),
    `one of ${codes.join(", ")}, or a name such as ${examples.at(-1)}`
  )

/** The city of a hotel. */
export const cityField = codeField(cityCodes, findCity, similarCities, {
  description: `A city by its code, ${cityCodes.join(", ")}, or its name`,
  examples: ["LON", "London"]
})

/** A city, which stands for all its airports, or an airport. */
export const placeField = (description: string, ...examples: readonly [string, ...Array<string>]) =>
  codeField(placeCodes, findPlace, similarPlaces, { description, examples })
