import { integerSetting, orNothing, parseInteger, parseSeconds, setting } from "./Setting.ts"

/** Concurrency, timeouts, and shutdown. */
export const serverLimits = {
  requestTimeout: setting(
    "REQUEST_TIMEOUT",
    "30",
    "seconds from 0 to 3600, 0 for no limit",
    [
      "How many seconds a request may take.",
      "They are counted from its headers to its answer; after that it is answered 503. If an answer is sent in parts, the limit applies to each part."
    ],
    parseSeconds(3600)
  ),

  maxInFlight: integerSetting("MAX_IN_FLIGHT", "1000", 1, 100_000, [
    "The maximum number of requests in flight.",
    "One more is answered 503 at once. The same number of requests can also wait for their bodies."
  ]),

  bodiesPerAddress: setting(
    "MAX_BODIES_PER_ADDRESS",
    "",
    "a whole number from 1 to 100000, or nothing",
    [
      "How many request bodies can arrive from one address at the same time; without it, a quarter of MAX_IN_FLIGHT.",
      "One more is answered 503 at once. Behind a proxy that forwards bodies while they arrive, set it to MAX_IN_FLIGHT: all requests come from the proxy's address."
    ],
    orNothing(parseInteger(1, 100_000))
  ),

  drainDelay: setting(
    "DRAIN_DELAY",
    "0.1",
    "seconds from 0 to 300",
    [
      "For how many seconds after SIGTERM the server still accepts new connections.",
      "/readyz fails meanwhile, so that a load balancer notices. With 0, requests that arrive with the signal get no answer."
    ],
    parseSeconds(300)
  ),

  drainTimeout: setting(
    "DRAIN_TIMEOUT",
    "10",
    "seconds from 0 to 300",
    "How many seconds requests in flight can then take to finish.",
    parseSeconds(300)
  )
}
