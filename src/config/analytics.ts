import { Option } from "effect"
import { choiceSetting, integerSetting, parseInteger, setting, tokenSetting } from "./Setting.ts"

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
    "A port of its own for the analytics API; without one it is beside the store.",
    (text) => (text === "" ? Option.some(undefined) : parseInteger(0, 65535)(text))
  ),

  visibilityDemo: choiceSetting(
    "VISIBILITY_DEMO",
    "true",
    booleans,
    "Whether there are simulated organizations with well-known keys in the analytics API."
  ),

  visibilityPerMinute: integerSetting(
    "VISIBILITY_RATE_PER_MINUTE",
    "60",
    1,
    1_000_000,
    "Requests of an analytics key that are granted anew in a minute."
  ),

  visibilityBurst: integerSetting(
    "VISIBILITY_RATE_BURST",
    "120",
    1,
    1_000_000,
    "Requests of an analytics key at once, after a while without any."
  ),

  visibilityPerDay: integerSetting(
    "VISIBILITY_RATE_PER_DAY",
    "10000",
    1,
    1_000_000,
    "Requests of an analytics key in a UTC day."
  ),

  visibilityScanCap: integerSetting(
    "VISIBILITY_SCAN_CAP",
    "5000",
    1,
    1_000_000,
    "Of how many of the newest mentions a project's top prompts are counted."
  ),

  visibilityKeepTexts: choiceSetting("VISIBILITY_KEEP_TEXTS", "true", booleans, [
    "Whether the texts of imported answers are kept, compressed.",
    "Without them nobody can read an answer, or look for a brand that was added later."
  ]),

  adminToken: tokenSetting(
    "ADMIN_TOKEN",
    "What opens the page of the analytics keys, /visibility/keys; without one it follows from a secret that the database keeps, the same at every start and every replica, and is printed at the start."
  )
}
