import { choiceSetting, integerSetting, orNothing, parseInteger, setting, tokenSetting } from "./Setting.ts"

const booleans = new Map([
  ["true", true],
  ["false", false]
])

/** Visibility analytics: its port, its demonstration, its limits, and who issues its keys. */
export const analytics = {
  visibilityPort: setting(
    "VISIBILITY_PORT",
    "",
    "a port from 0 to 65535, or nothing",
    ["A separate port for the analytics API.", "Without one, it is on the port of the store."],
    orNothing(parseInteger(0, 65535))
  ),

  visibilityDemo: choiceSetting(
    "VISIBILITY_DEMO",
    "true",
    booleans,
    "Whether the analytics API has simulated organizations with well-known keys."
  ),

  visibilityPerMinute: integerSetting(
    "VISIBILITY_RATE_PER_MINUTE",
    "60",
    1,
    1_000_000,
    "How many requests an analytics key regains each minute."
  ),

  visibilityBurst: integerSetting(
    "VISIBILITY_RATE_BURST",
    "120",
    1,
    1_000_000,
    "How many requests an analytics key can make at once, after a pause."
  ),

  visibilityPerDay: integerSetting(
    "VISIBILITY_RATE_PER_DAY",
    "10000",
    1,
    1_000_000,
    "How many requests an analytics key can make in a UTC day."
  ),

  visibilityScanCap: integerSetting(
    "VISIBILITY_SCAN_CAP",
    "5000",
    1,
    1_000_000,
    "How many of the newest mentions are counted for the top prompts of a project."
  ),

  visibilityKeepTexts: choiceSetting("VISIBILITY_KEEP_TEXTS", "true", booleans, [
    "Whether the texts of imported answers are kept, compressed.",
    "Without them, an answer cannot be read, or searched for a brand that was added later."
  ]),

  adminToken: tokenSetting("ADMIN_TOKEN", [
    "The token for the page of the analytics keys.",
    "The page is /visibility/keys. Without a token, it is derived from a secret in the database, the same at every start and replica, and is printed at the start."
  ])
}
