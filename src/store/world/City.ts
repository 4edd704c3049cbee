/** The cities of the agency, by their city codes, in the order in which they are listed. */
export const cityCodes = ["TLV", "NYC", "LON", "TYO"] as const

export type CityCode = (typeof cityCodes)[number]

export interface City {
  readonly code: CityCode
  readonly name: string
  /** IANA time zone: the city's own date is "today" for its hotels, flights and cars. */
  readonly timeZone: string
  /** IATA codes, the main airport first. */
  readonly airports: ReadonlyArray<string>
}

export const cities: Record<CityCode, City> = {
  TLV: { code: "TLV", name: "Tel Aviv", timeZone: "Asia/Jerusalem", airports: ["TLV"] },
  NYC: { code: "NYC", name: "New York", timeZone: "America/New_York", airports: ["JFK", "EWR"] },
  LON: { code: "LON", name: "London", timeZone: "Europe/London", airports: ["LHR", "LGW"] },
  TYO: { code: "TYO", name: "Tokyo", timeZone: "Asia/Tokyo", airports: ["HND", "NRT"] }
}
