import { Context, Effect, Layer, Option, type Redacted } from "effect"
import { Signature } from "../../database/Signature.ts"
import { isLoopback } from "../../domain/isLoopback.ts"

/** The settings that say who reaches the server, and what the bench asks of them. */
interface BenchSettings {
  readonly bench: "auto" | "on" | "off"
  readonly benchToken: Redacted.Redacted | undefined
  readonly host: string
  readonly publicUrl: string | undefined
  readonly allowedHosts: ReadonlyArray<string>
}

/** Whether nobody but this machine reaches the server, also by way of a proxy. */
const isPrivate = ({ allowedHosts, host, publicUrl }: BenchSettings): boolean =>
  isLoopback(host.toLowerCase()) &&
  (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname)) &&
  allowedHosts.length === 0

/** Whether there is a bench. */
export const isBenchOn = (settings: BenchSettings): boolean =>
  settings.bench === "on" || (settings.bench === "auto" && isPrivate(settings))

/** What a caller of the bench has to show. */
export class BenchToken extends Context.Tag("vitrine/bench/BenchToken")<
  BenchToken,
  {
    /** Whether there is a bench at all. */
    readonly isOn: boolean
    /** None where nothing is asked for. */
    readonly value: Option.Option<Redacted.Redacted>
    /** Whether nobody has set one, and so nobody knows it who is not told. */
    readonly isDerived: boolean
  }
>() {}

/**
 * The token that was set; where others reach the server and none was, one of 128 bits that follows from the secret of the
 * database: the same for every program on it, also after a restart.
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
