import { Context, Effect, Layer, Option, type Redacted } from "effect"
import { Signature } from "../../database/Signature.ts"
import { isLoopback } from "../../domain/isLoopback.ts"

/** The settings that decide who can reach the server, and whether the bench needs a token. */
interface BenchSettings {
  readonly bench: "auto" | "on" | "off"
  readonly benchToken: Redacted.Redacted | undefined
  readonly host: string
  readonly publicUrl: string | undefined
  readonly allowedHosts: ReadonlyArray<string>
}

/** Whether only this machine can reach the server, including through a proxy. */
const isPrivate = ({ allowedHosts, host, publicUrl }: BenchSettings): boolean =>
  isLoopback(host.toLowerCase()) &&
  (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname)) &&
  allowedHosts.length === 0

export const isBenchOn = (settings: BenchSettings): boolean =>
  settings.bench === "on" || (settings.bench === "auto" && isPrivate(settings))

/** The token that callers of the bench must send. */
export class BenchToken extends Context.Tag("vitrine/bench/BenchToken")<
  BenchToken,
  {
    readonly isOn: boolean
    /** None if no token is needed. */
    readonly value: Option.Option<Redacted.Redacted>
    /** Whether it was derived rather than configured: the operator learns it only from the program. */
    readonly isDerived: boolean
  }
>() {}

/**
 * The configured token. If none is configured and others can reach the server, a token of 128 bits is derived from the
 * database's secret: it is the same for every program on that database, and after a restart.
 */
export const layer = (settings: BenchSettings) => {
  const { benchToken } = settings
  const isOn = isBenchOn(settings)
  if (benchToken !== undefined || isPrivate(settings) || !isOn) {
    return Layer.succeed(BenchToken, { isOn, value: Option.fromNullable(benchToken), isDerived: false })
  }
  return Layer.effect(
    BenchToken,
    Effect.map(Signature, ({ derivedToken }) => ({
      isOn,
      value: Option.some(derivedToken("bench token")),
      isDerived: true
    }))
  ).pipe(Layer.provide(Signature.Default))
}
