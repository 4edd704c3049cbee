// Numbers that a rule enforces and a text tells: the text takes them from here, so that the two cannot differ.

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

/** Items that a checkout session is asked for. */
export const sessionItems = makeBounds(1, 100)

/** Entries of a page of products, or of a list of the analytics API. */
export const pageSize = makeBounds(1, 100)

/** Products of a page whose size nobody asked for. */
export const defaultProductPageSize = 20

/** Entries of the feed, and of a list that an agent is shown. */
export const feedSize = makeBounds(1, 1000)

/** Entries of such a list that are passed over. */
export const listOffset = makeBounds(0, 100_000)

/** Prices that a search may be limited to, in cents. */
export const priceLimit = makeBounds(0, 1_000_000_000)

/** How far ahead travel can be searched and booked, in days from the city's own today. */
export const horizonDays = 365

/** Guests that share a room. */
export const roomGuests = makeBounds(1, 8)

/** Nights of a stay. */
export const stayNights = makeBounds(1, 30)

/** Passengers of a flight booking. */
export const flightPassengers = makeBounds(1, 9)

/** Days from the pick-up of a car to its return: on the same day there are none. */
export const rentalDays = makeBounds(0, 60)

/** For how many minutes after it was placed an order can be canceled, free of charge. */
export const orderCancelMinutes = 30

/** Until how many hours before check-in a stay can be canceled free of charge. */
export const freeStayCancelHours = 48

/** The hour of the day, on the clocks of the city, at which a stay begins. */
export const checkInHour = 12

/** What canceling an economy seat costs, in percent of the fare. */
export const economyCancelFeePercent = 20

// Characters that a text of a caller may have.
export const maxIdLength = 200
export const maxNameLength = 200
export const maxSearchLength = 200
export const maxEmailLength = 254
export const maxTokenLength = 500

/** The key under which a caller has something done once, in characters, */
export const maxIdempotencyKeyLength = 255
/** and how long it is kept, by the sandbox's clock. */
export const idempotencyKeyHours = 24
export const maxQuestionLength = 1000

/** Rows of a sandbox's state that a tester may keep, compare or export. */
export const maxStateRows = 20_000

/** Snapshots that are kept of one sandbox. */
export const maxSnapshots = 100

/** A sandbox that is imported: bytes, and values of its JSON. A row has up to some thirty of them. */
export const importBodyLimits = { bytes: 16_777_216, values: 1_000_000 } as const

/** In milliseconds: how long a tester may have a call wait. */
export const holdMs = makeBounds(0, 60_000)

/** Prices in cents that a tester may set over those of the world, by how many percent they may change, and units. */
export const overlaidCents = makeBounds(1, 100_000_000)
export const overlaidPercent = makeBounds(-99, 900)
export const overlaidUnits = makeBounds(0, 100_000)

/** Purchases of one thing that a rival makes before a call at most, each of as many units as one may have. */
export const maxRivalPurchases = 500

/** Packs that testers bring: how many are kept, and how large one is. A product has some twenty values. */
export const maxCustomPacks = 50
export const packBodyLimits = { bytes: 4_194_304, values: 150_000 } as const

/** Copies of a sandbox that are made at once. */
export const forkCount = makeBounds(1, 64)

/** Runs of tasks that are kept. */
export const maxRuns = 1000

/** Trials of a run, by their numbers. */
export const trialNumbers = makeBounds(0, 4999)

/** What a trial may say of itself: bytes and values of its JSON, and checks. */
export const trialBodyLimits = { bytes: 262_144, values: 10_000 } as const
export const maxTrialChecks = 500

/** Bytes of all trials of a run, as JSON. */
export const maxRunBytes = 16_777_216

/** Experiments that are kept, and trials that one has of a model, or of all of them. */
export const maxExperiments = 200
export const experimentTrials = makeBounds(1, 10_000)

/** After how many seconds a request that could not be answered, 503, is worth sending again. */
export const retryAfterSeconds = 1

// What a caller may send at most, beside its bytes. Each is far above what any request of ours needs, and low enough that
// what is within it cannot hold the event loop for long.

/** Levels of a JSON text: lists and objects within each other. */
export const maxJsonDepth = 64

/** Values of a JSON text, lists, objects and what is in them. A hundred items of a checkout session are some 500. */
export const maxJsonValues = 10_000

/** Members of an object of a JSON text: the parser takes half a microsecond for each, and whoever walks through them more. */
export const maxObjectMembers = 1000

/** Entries of a list of a JSON text: as many as a sandbox that is imported may have rows. */
export const maxListEntries = maxStateRows

/** Parameters of a query, fields of a form, arguments of a tool. */
export const maxParameters = 100

/** Problems that a message tells; the others are counted. */
export const maxReportedIssues = 20

/** Whether a query or a form has more parameters than are read, without reading them. */
export const hasTooManyParameters = (encoded: string): boolean => {
  let parameters = 1
  for (let at = encoded.indexOf("&"); at !== -1; at = encoded.indexOf("&", at + 1)) {
    if (++parameters > maxParameters) return true
  }
  return false
}
