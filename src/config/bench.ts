import { choiceSetting, integerSetting, literals, tokenSetting } from "./Setting.ts"

/** The test bench: whether it is enabled, and for whom. */
export const bench = {
  bench: choiceSetting("BENCH", "auto", literals("auto", "on", "off"), [
    "Whether sandboxes can be controlled at /bench.",
    "With auto, they can if only this machine reaches the server: HOST is a loopback address, PUBLIC_URL is not set or is an address of this machine, and ALLOWED_HOSTS is empty."
  ]),

  benchToken: tokenSetting("BENCH_TOKEN", [
    "The token that callers of /bench must send.",
    "They send it as Authorization: Bearer. Without one, no token is required if only this machine reaches the server. Otherwise it is derived from a secret in the database: it is the same at every start and on every replica, and is printed at the start."
  ]),

  benchMaxSandboxes: integerSetting("BENCH_MAX_SANDBOXES", "10000", 1, 1_000_000, [
    "The maximum number of sandboxes with settings of their own.",
    "One more is refused with 429."
  ]),

  benchJournalBytes: integerSetting("BENCH_JOURNAL_BYTES", "67108864", 1_048_576, 4_294_967_296, [
    "On SQLite, the maximum size of all journals together, in bytes.",
    "The oldest entries are removed first. On Postgres, the maximum size of the entries that wait to be written, in bytes."
  ])
}
