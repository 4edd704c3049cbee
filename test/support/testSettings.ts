import { ConfigProvider, Duration, Effect, LogLevel } from "effect"
import { type Settings, settings } from "../../src/Config.ts"

/** The default settings, except those that tests change. */
export const testSettings: Settings = {
  ...Effect.runSync(Effect.withConfigProvider(settings, ConfigProvider.fromMap(new Map()))),
  port: 0,
  // No client of a test uses a connection while its store stops.
  drainDelay: 0,
  databasePoolTimeout: Duration.seconds(30),
  seed: "test",
  visibilityPort: undefined,
  visibilityDemo: false,
  visibilityPerMinute: 60,
  visibilityBurst: 120,
  visibilityPerDay: 10_000,
  visibilityScanCap: 5000,
  logLevel: LogLevel.None
}
