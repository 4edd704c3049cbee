import { Option } from "effect"
import { integerSetting, parseInteger, parseSeconds, setting } from "./Setting.ts"

/** Concurrency, timeouts, and shutdown. */
export const serverLimits = {
  requestTimeout: setting(
    "REQUEST_TIMEOUT",
    "30",
    "seconds from 0 to 3600, 0 for no limit",
    [
      "How long a request may take from its headers to its answer, in seconds; after that it is answered 503.",
      "Of an answer that is sent in parts it is the time of each part."
    ],
    parseSeconds(3600)
  ),

  maxInFlight: integerSetting("MAX_IN_FLIGHT", "1000", 1, 100_000, [
    "How many requests may be in flight at the same time; one more is answered 503 at once.",
    "As many more may wait for their bodies."
  ]),

  bodiesPerAddress: setting(
    "MAX_BODIES_PER_ADDRESS",
    "",
    "a whole number from 1 to 100000, or nothing",
    [
      "How many request bodies may be arriving from one address; without it a quarter of MAX_IN_FLIGHT.",
      "One more is answered 503 at once. Behind a proxy that hands bodies on while they arrive set it to MAX_IN_FLIGHT: all requests come from its address."
    ],
    (text) => (text === "" ? Option.some(undefined) : parseInteger(1, 100_000)(text))
  ),

  drainDelay: setting(
    "DRAIN_DELAY",
    "0",
    "seconds from 0 to 300",
    "How long, after SIGTERM, /readyz is red while new connections are still taken, in seconds: the time that a load balancer needs to notice.",
    parseSeconds(300)
  ),

  drainTimeout: setting(
    "DRAIN_TIMEOUT",
    "10",
    "seconds from 0 to 300",
    "How long requests in flight may take to finish after that, in seconds.",
    parseSeconds(300)
  )
}
