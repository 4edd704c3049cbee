// Limits that rules enforce and texts mention: the texts read them from here, so the two cannot differ.

/** Whole numbers from one to another, both included. A text says `1 to 99`. */
export class Bounds {
  constructor(
    readonly min: number,
    readonly max: number
  ) {}

  toString(): string {
    return `${this.min} to ${this.max}`
  }
}

export const makeBounds = (min: number, max: number): Bounds => new Bounds(min, max)

/** Units of a line, in a cart, a checkout session or an order. */
export const lineUnits = makeBounds(1, 99)

/** Items in a request for a checkout session. */
export const sessionItems = makeBounds(1, 100)

/** Entries of a page of products, or of a list of the analytics API. */
export const pageSize = makeBounds(1, 100)

/** Products on a page if the caller sets no size. */
export const defaultProductPageSize = 20

/** Entries of the feed, and of a list shown to an agent. */
export const feedSize = makeBounds(1, 1000)

/** Entries of such a list to skip. */
export const listOffset = makeBounds(0, 100_000)

/** Price filters of a search, in cents. */
export const priceLimit = makeBounds(0, 1_000_000_000)

/** Days from the city's own today for which travel can be searched and booked. */
export const horizonDays = 365

/** Guests that share a room. */
export const roomGuests = makeBounds(1, 8)

/** Nights of a stay. */
export const stayNights = makeBounds(1, 30)

/** Passengers of a flight booking. */
export const flightPassengers = makeBounds(1, 9)

/** Days between pick-up and return of a car: 0 on the same day. */
export const rentalDays = makeBounds(0, 60)

/** Minutes after its creation in which an order can be canceled, free of charge. */
export const orderCancelMinutes = 30

/** Hours before check-in until which a stay can be canceled free of charge. */
export const freeStayCancelHours = 48

/** Hour of check-in, in the city's local time. */
export const checkInHour = 12

/** Fee for canceling an economy seat, in percent of the fare. */
export const economyCancelFeePercent = 20

// Maximum lengths of a caller's texts, in characters.
export const maxIdLength = 200
export const maxNameLength = 200
export const maxSearchLength = 200
export const maxEmailLength = 254
export const maxTokenLength = 500

/** Maximum length of an idempotency key, in characters. */
export const maxIdempotencyKeyLength = 255
/** Lifetime of an idempotency key, by the sandbox's clock. */
export const idempotencyKeyHours = 24
export const maxQuestionLength = 1000

/** Rows of state in a snapshot, a comparison or an export of a sandbox. */
export const maxStateRows = 20_000

/** Snapshots of one sandbox. */
export const maxSnapshots = 100

/** Body of a sandbox import: bytes and JSON values. A row has up to about thirty values. */
export const importBodyLimits = { bytes: 16_777_216, values: 1_000_000 } as const

/** Delay of a call that a tester may set, in milliseconds. */
export const delayMs = makeBounds(0, 60_000)

/** Overrides of a tester: prices in cents, price changes in percent, and stock units. */
export const overlaidCents = makeBounds(1, 100_000_000)
export const overlaidPercent = makeBounds(-99, 900)
export const overlaidUnits = makeBounds(0, 100_000)

/** Purchases of one item by a rival before a call, each of at most the units that one purchase may have. */
export const maxRivalPurchases = 500

/** Custom packs of testers: how many, and the body of one. A product has about twenty JSON values. */
export const maxCustomPacks = 50
export const packBodyLimits = { bytes: 4_194_304, values: 150_000 } as const

/** Forks of a sandbox in one request. */
export const forkCount = makeBounds(1, 64)

/** Stored runs of tasks. */
export const maxRuns = 1000

/** Trial numbers of a run. */
export const trialNumbers = makeBounds(0, 4999)

/** Body of a trial report: bytes and JSON values; and its checks. */
export const trialBodyLimits = { bytes: 262_144, values: 10_000 } as const
export const maxTrialChecks = 500

/** Total JSON bytes of a run's trials. */
export const maxRunBytes = 16_777_216

/** Stored experiments; trials per model, or of all models together. */
export const maxExperiments = 200
export const experimentTrials = makeBounds(1, 10_000)

/** Retry-After of a 503, in seconds. */
export const retryAfterSeconds = 1

// Limits of a request besides its bytes. Each is far above what our requests need, and low enough that nothing within
// it blocks the event loop for long.

/** Nesting depth of a JSON text. */
export const maxJsonDepth = 64

/** Values of a JSON text, including lists and objects. A checkout session with a hundred items has about 500. */
export const maxJsonValues = 10_000

/** Members of a JSON object: the parser takes half a microsecond for each, later walks take more. */
export const maxObjectMembers = 1000

/** Entries of a JSON list: an imported sandbox may have that many rows. */
export const maxListEntries = maxStateRows

/** Query parameters, form fields, or tool arguments. */
export const maxParameters = 100

/** Issues listed in a message; the rest is counted. */
export const maxReportedIssues = 20

/** Whether a query or a form has more than `maxParameters`, without parsing it. */
export const hasTooManyParameters = (encoded: string): boolean => {
  let parameters = 1
  for (let at = encoded.indexOf("&"); at !== -1; at = encoded.indexOf("&", at + 1)) {
    if (++parameters > maxParameters) return true
  }
  return false
}
