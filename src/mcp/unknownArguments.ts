import { Predicate } from "effect"
import { boundedMemo } from "../domain/boundedMemo.ts"
import { truncate } from "../domain/Input.ts"
import { maxParameters, maxReportedIssues } from "../domain/Limits.ts"
import { nearest, wordsOf } from "../domain/nearest.ts"
import { fieldLabel, type Issue, invalidIssue } from "../domain/Problem.ts"
import { type ArgumentValues, hasValue } from "./argumentValues.ts"
import type { JsonSchema } from "./jsonSchema.ts"

/** `seats seat_count num_seats number_of_seats`. */
const countsOf = (...nouns: ReadonlyArray<string>): string =>
  nouns.map((noun) => `${noun}s ${noun}_count num_${noun}s number_of_${noun}s`).join(" ")

const counted = countsOf("guest", "passenger", "traveler", "traveller", "adult", "person")
const people = `${counted} people num_people number_of_people people_count pax party_size group_size`
const maxPrice = "max_price max_price_cents maximum_price price_max price_cap price_limit max_cost max_amount budget"
const fullNames = "customer_name full_name contact_name"
const emails = "customer_email contact_email buyer_email guest_email email_address"

/**
 * Other names that models use for arguments and for their members. A required argument needs none: a call without it is
 * refused anyway.
 */
const aliasTexts: Readonly<Record<string, string>> = {
  q: "query search search_query search_term search_text keyword keywords term text name product_name",
  category: "type product_type department",
  max_price_cents: maxPrice,
  sort: "order order_by",
  cursor: "page_token",
  quantity: "qty count amount units number item_count",
  limit: `${countsOf("result")} count max_results page_size per_page top_k`,
  offset: "skip start",
  variant_id: "size color colour sku",
  guests: `${people} occupancy`,
  max_nightly_cents: `${maxPrice} max_rate max_rate_cents max_price_per_night price_per_night nightly_rate`,
  passengers: `${people} ${countsOf("seat", "ticket")} quantity`,
  cabin: "class travel_class seat_class fare_class service_class",
  car_class: "class category type size car_type car_size vehicle vehicle_class vehicle_type vehicle_size",
  buyer_name: `${fullNames} guest_name`,
  buyer_email: emails,
  guest_email: emails,
  passenger_email: emails,
  driver_email: emails,
  after: "since from from_date date_from start start_date",
  before: "until to to_date date_to end end_date",
  kind: "type order_type",
  id: "product_id variant_id item_id sku",
  items: "products lines",
  buyer: `customer ${fullNames} email ${emails}`,
  fulfillment_address: "shipping_address delivery_address ship_to",
  fulfillment_option_id:
    "shipping shipping_option shipping_option_id shipping_method shipping_speed delivery_option delivery_method",
  first_name: "given_name",
  last_name: "family_name surname",
  phone_number: "phone telephone mobile",
  line_one: "line1 line_1 address1 address_line1 address_line_1 street street_address",
  line_two: "line2 line_2 address2 address_line2 address_line_2",
  state: "region province",
  postal_code: "zip zip_code zipcode postcode"
}

const aliases = new Map(Object.entries(aliasTexts).map(([name, text]) => [name, new Set(text.split(" "))]))

/**
 * Arguments that n8n adds to every call. If one resembles a known name, as `action` does `active`, that is chance. But
 * an agent that lacks `checkout_session_id` may mean it by `session_id`.
 */
const addedByHosts: ReadonlySet<string> = new Set(["action", "chat_input", "session_id", "tool", "tool_call_id"])

// In characters: longer than any name that resembles a known one.
const maxNameLength = 100

const fold = (name: string): string => wordsOf(name).join("_")

/** The known names in one object, and which of them another name may mean. */
interface KnownNames {
  readonly options: ReadonlyArray<string>
  readonly suggestionsFor: (name: string) => ReadonlyArray<string>
}

/** `required` are the names that every call needs. */
export const namesOf = (options: ReadonlyArray<string>, required: ReadonlyArray<string> = []): KnownNames => {
  const find = (name: string): ReadonlyArray<string> => {
    const folded = fold(name)
    if (addedByHosts.has(folded)) return required.filter((option) => option.endsWith(`_${folded}`))
    const matches = options.filter(
      (option) => aliases.get(option)?.has(folded) || (folded === "id" && /_id$/.test(option))
    )
    return matches.length > 0 ? matches : nearest(name, options, fold)
  }
  const suggestions = boundedMemo<string, ReadonlyArray<string>>(maxParameters)
  return { options, suggestionsFor: (name) => (name.length > maxNameLength ? [] : suggestions(name, () => find(name))) }
}

/** An unknown name among the arguments, or in an object within them. */
export interface UnknownArgument {
  /** Where it is: `items[0].qty`. */
  readonly field: string
  readonly name: string
  readonly names: KnownNames
  /** The object that has the unknown name. */
  readonly siblings: ArgumentValues
}

/** Finds the unknown names in the value of an argument, at any depth. */
export type FindUnknownArguments = (value: unknown, field: string) => ReadonlyArray<UnknownArgument>

const noUnknown: ReadonlyArray<UnknownArgument> = []

const finderInList =
  (find: FindUnknownArguments, { maxItems }: JsonSchema): FindUnknownArguments =>
  // A list that is too long is refused anyway.
  (list, field) =>
    Array.isArray(list) && typeof maxItems === "number" && list.length <= maxItems
      ? list.flatMap((entry, at) => find(entry, `${field}[${at}]`))
      : noUnknown

const finderInObject = (properties: Readonly<Record<string, JsonSchema>>): FindUnknownArguments => {
  const names = namesOf(Object.keys(properties))
  const within = new Map(Object.entries(properties).map(([name, schema]) => [name, unknownArgumentFinder(schema)]))
  return (value, field) => {
    if (!Predicate.isRecord(value)) return noUnknown
    return Object.entries(value).flatMap(([name, member]) => {
      if (!hasValue(value, name)) return noUnknown
      const path = `${field}.${name}`
      return within.has(name)
        ? (within.get(name)?.(member, path) ?? noUnknown)
        : [{ field: path, name, names, siblings: value }]
    })
  }
}

/** Undefined where nothing can be unknown: in a value without members, and in an object that may have any. */
export const unknownArgumentFinder = ({
  additionalProperties,
  items,
  properties,
  ...rest
}: JsonSchema): FindUnknownArguments | undefined => {
  if (items !== undefined) {
    const find = unknownArgumentFinder(items)
    return find === undefined ? undefined : finderInList(find, rest)
  }
  const isOpen = properties === undefined || additionalProperties !== undefined || Object.keys(properties).length === 0
  return isOpen ? undefined : finderInObject(properties)
}

/**
 * Issues for unknown names. A name that resembles an absent known one is refused: to ignore it would change the
 * request. Other names do no harm; clients and models add them.
 */
export const misspellingIssues = (unknownArguments: ReadonlyArray<UnknownArgument>): ReadonlyArray<Issue> => {
  const nameCount = new Set(unknownArguments.map(({ name }) => name)).size
  if (nameCount > maxParameters) {
    return [invalidIssue("arguments", `at most ${maxParameters} unknown names`, nameCount)]
  }
  return unknownArguments.flatMap(({ field, name, names: { options, suggestionsFor }, siblings }) => {
    const suggestions = suggestionsFor(name).filter((option) => !hasValue(siblings, option))
    return suggestions.length === 0
      ? []
      : [{ field: truncate(field), reason: "unknown", options, nearest: suggestions }]
  })
}

/** The note that names an agent's ignored arguments. */
export const ignoredText = (tool: string, fields: ReadonlyArray<string>): string => {
  const names = fields.slice(0, maxReportedIssues).map(truncate).map(fieldLabel).join(", ")
  const more = fields.length - maxReportedIssues
  return `Ignored, because ${tool} has no such arguments: ${names}${more > 0 ? ` and ${more} more` : ""}.`
}
