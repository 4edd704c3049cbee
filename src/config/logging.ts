import { LogLevel } from "effect"
import { choiceSetting, literals } from "./Setting.ts"

const logLevels = new Map<string, LogLevel.LogLevel>([
  ["all", LogLevel.All],
  ["trace", LogLevel.Trace],
  ["debug", LogLevel.Debug],
  ["info", LogLevel.Info],
  ["warning", LogLevel.Warning],
  // The log itself writes WARN.
  ["warn", LogLevel.Warning],
  ["error", LogLevel.Error],
  ["fatal", LogLevel.Fatal],
  ["none", LogLevel.None]
])

/** Level and format of the log. */
export const logging = {
  logLevel: choiceSetting("LOG_LEVEL", "info", logLevels, "How much is logged; debug logs a line for each request."),

  logFormat: choiceSetting("LOG_FORMAT", "auto", literals("auto", "json", "pretty"), [
    "The format of the log.",
    "json has one object per line, for programs; pretty is for people. auto is pretty on a terminal."
  ])
}
