import { Schema } from "effect"
import { Count, exactOptional } from "../../domain/Input.ts"
import { Cents, formatPrice } from "../../domain/Money.ts"
import { type CityCode, cities } from "../world/City.ts"

/** Why a search finds no hotel. */
export class HotelSearchHint extends Schema.Class<HotelSearchHint>("HotelSearchHint")(
  {
    message: Schema.String.annotations({ description: "What is available instead" }),
    hotels: Count.annotations({ description: "Hotels of the city" }),
    available: Count.annotations({
      description: "Hotels of the city with a room for these dates and guests, at any price"
    }),
    lowestNightlyCents: exactOptional(
      Cents.annotations({
        description: "The lowest nightly rate of the available hotels, in cents; absent if there are none"
      })
    )
  },
  { description: "Why a search found no hotels" }
) {}

const sentenceOf = (
  city: CityCode,
  hotels: number,
  rates: ReadonlyArray<number>,
  maxNightlyCents: number | undefined
): string => {
  const { name } = cities[city]
  if (hotels === 0) return `There are no hotels in ${name}.`
  const room = "room for these dates and guests"
  const [count, none, some] =
    hotels === 1
      ? ["1 hotel", "it has no", "with a"]
      : [`${hotels} hotels`, "none has a", `${rates.length} of them with a`]
  if (rates.length === 0 || maxNightlyCents === undefined) return `${name} has ${count}, but ${none} ${room}.`
  return `${name} has ${count}, ${some} ${room}, but none for ${formatPrice(maxNightlyCents)} a night or less. The lowest nightly rate is ${formatPrice(Math.min(...rates))}.`
}

/** The hint for a city's hotels, with their lowest rates in cents, none of which is within the limit. */
export const hintOf = (
  city: CityCode,
  cityHotels: ReadonlyArray<{ readonly fromNightlyCents: number | null }>,
  maxNightlyCents: number | undefined
): HotelSearchHint => {
  const rates = cityHotels.flatMap(({ fromNightlyCents }) => (fromNightlyCents === null ? [] : [fromNightlyCents]))
  return new HotelSearchHint({
    message: sentenceOf(city, cityHotels.length, rates, maxNightlyCents),
    hotels: cityHotels.length,
    available: rates.length,
    ...(rates.length === 0 ? {} : { lowestNightlyCents: Math.min(...rates) })
  })
}
