import { LogLevel, Option } from "effect"
import { setting } from "./Setting.ts"

const logLevels = new Map<string, LogLevel.LogLevel>([
  ["trace", LogLevel.Trace],
  ["debug", LogLevel.Debug],
  ["info", LogLevel.Info],
  ["warning", LogLevel.Warning],
  ["error", LogLevel.Error],
  ["fatal", LogLevel.Fatal],
  ["none", LogLevel.None]
])

const logFormats = ["auto", "json", "pretty"] as const

/** What is logged, and how. */
export const logging = {
  logLevel: setting(
    "LOG_LEVEL",
    "info",
    `one of ${[...logLevels.keys()].join(", ")}`,
    "How much is logged; debug writes a line for each request.",
    (text) => Option.fromNullable(logLevels.get(text.toLowerCase()))
  ),

  logFormat: setting(
    "LOG_FORMAT",
    "auto",
    `one of ${logFormats.join(", ")}`,
    "How it is logged: a JSON object in a line for programs, or for people; auto is for people on a terminal.",
    (text) => Option.fromNullable(logFormats.find((format) => format === text.toLowerCase()))
  )
}
