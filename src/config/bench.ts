import { choiceSetting, integerSetting, tokenSetting } from "./Setting.ts"

const modes = new Map([
  ["auto", "auto"],
  ["on", "on"],
  ["off", "off"]
] as const)

/** The test bench: whether it is enabled, and for whom. */
export const bench = {
  bench: choiceSetting("BENCH", "auto", modes, [
    "Whether sandboxes can be controlled at /bench.",
    "With auto they can where only this machine reaches the server: HOST is a loopback address, PUBLIC_URL is none or one of this machine, and ALLOWED_HOSTS is empty."
  ]),

  benchToken: tokenSetting("BENCH_TOKEN", [
    "What callers of /bench have to show, as Authorization: Bearer.",
    "Without one nothing is asked for where only this machine reaches the server; elsewhere it follows from a secret that the database keeps, the same at every start and every replica, and is printed at the start."
  ]),

  benchMaxSandboxes: integerSetting(
    "BENCH_MAX_SANDBOXES",
    "10000",
    1,
    1_000_000,
    "How many sandboxes may have settings of their own; one more is refused with 429."
  ),

  benchJournalBytes: integerSetting(
    "BENCH_JOURNAL_BYTES",
    "67108864",
    1_048_576,
    4_294_967_296,
    "How many bytes of requests are kept for all journals on SQLite, the oldest give way; on Postgres, how many wait to be written."
  )
}
