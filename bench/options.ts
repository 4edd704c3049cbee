import { parseArgs } from "node:util"

export interface Options {
  /** Length of a measured round. */
  readonly seconds: number
  readonly rounds: number
  readonly connections: number
  /** Orders that a reset must clear. */
  readonly orders: number
  /** Existing bookings that searches must take into account. */
  readonly bookings: number
  /** The number of sandboxes to create, use and drop. */
  readonly sandboxes: number
  /** The number of trials to create, play, grade and drop. */
  readonly trials: number
  /** The file for the figures. */
  readonly json: string
  /** The file for a CPU profile of the real server, if wanted; profiling slows that server down. */
  readonly profile: string | undefined
  /** The measurements to run; all if none is named. */
  readonly wanted: ReadonlyArray<string>
}

const exitWithUsageError = (message: string): never => {
  console.error(message)
  process.exit(2)
}

const positiveInteger = (name: string, text: string): number => {
  const value = Number(text)
  return Number.isInteger(value) && value > 0
    ? value
    : exitWithUsageError(`--${name} must be a whole number from 1, not ${text}`)
}

const optionDefinitions = {
  seconds: { type: "string", default: "3" },
  rounds: { type: "string", default: "3" },
  connections: { type: "string", default: "32" },
  orders: { type: "string", default: "10000" },
  bookings: { type: "string", default: "100000" },
  sandboxes: { type: "string", default: "10000" },
  trials: { type: "string", default: "10000" },
  json: { type: "string", default: "bench/result.json" },
  profile: { type: "string" }
} as const

const usage = (measurements: ReadonlyArray<string>): string =>
  `bun run bench [MEASUREMENT …] [--OPTION VALUE …]\nMeasurements: ${measurements.join(", ")}\nOptions: ${Object.keys(optionDefinitions).join(", ")}`

const parse = (measurements: ReadonlyArray<string>) => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { ...optionDefinitions, help: { type: "boolean", short: "h" } }
    })
  } catch (error) {
    return exitWithUsageError(`${error instanceof Error ? error.message : error}\n${usage(measurements)}`)
  }
}

/** Parses the command line; `measurements` are the valid names of measurements. */
export const readOptions = (measurements: ReadonlyArray<string>): Options => {
  const { values, positionals } = parse(measurements)
  if (values.help === true) {
    console.log(usage(measurements))
    process.exit(0)
  }
  const unknown = positionals.find((name) => !measurements.includes(name))
  if (unknown !== undefined)
    exitWithUsageError(`There is no measurement ${unknown}; there are ${measurements.join(", ")}`)
  return {
    seconds: positiveInteger("seconds", values.seconds),
    rounds: positiveInteger("rounds", values.rounds),
    connections: positiveInteger("connections", values.connections),
    orders: positiveInteger("orders", values.orders),
    bookings: positiveInteger("bookings", values.bookings),
    sandboxes: positiveInteger("sandboxes", values.sandboxes),
    trials: positiveInteger("trials", values.trials),
    json: values.json,
    profile: values.profile,
    wanted: positionals.length === 0 ? measurements : positionals
  }
}
