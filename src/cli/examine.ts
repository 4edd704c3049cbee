import { Config, Effect, Either, Option, Redacted } from "effect"
import { type Settings, settingDeclarations, settings } from "../Config.ts"
import { nameOf, remedyOfDamage } from "../database/Database.ts"
import { type Inspection, inspect } from "../database/Inspection.ts"
import { ForeignDatabase } from "../database/migrations.ts"
import { cannotListen } from "../http/Server.ts"
import { readWorldFile } from "./chosenWorld.ts"
import { explainSettings } from "./exit.ts"
import { explainListening, samePortProblem } from "./explainListening.ts"
import { reachableHost } from "./health.ts"

interface Finding {
  readonly subject: string
  readonly isOk: boolean
  readonly what: string
}

const passed = (subject: string, what: string): Finding => ({ subject, isOk: true, what })
const failed = (subject: string, what: string): Finding => ({ subject, isOk: false, what })

const variables = Object.values(settingDeclarations).map(({ variable }) => variable)

const providedVariables = Effect.filter(variables, (variable) =>
  Effect.map(Effect.option(Config.string(variable)), (value) => Option.getOrElse(value, () => "").trim() !== "")
)

const examineSettings = Effect.map(providedVariables, (provided) =>
  passed("settings", provided.length === 0 ? "all have their defaults" : `defaults, except ${provided.join(", ")}`)
)

const examineWorld = ({ world }: Settings) =>
  world === undefined
    ? Effect.succeed([])
    : Effect.match(readWorldFile(world), {
        onFailure: ({ lines }) => lines.map((line) => failed("world", line)),
        onSuccess: ({ products }) => [passed("world", `${world}, ${products.length} products`)]
      })

const examineDatabase = (settings: Settings) =>
  Effect.match(inspect(settings, { checksPages: true }), {
    onFailure: ({ database, reason }) => [failed("database", `cannot open ${database} (${reason})`)],
    onSuccess: (found) => [
      describeDatabase(nameOf(Redacted.value(settings.databaseUrl)), found),
      ...(found.isForeign ? [] : [describeMigrations(found)])
    ]
  })

const describeDatabase = (file: string, { damage, forbidden, isForeign, size }: Inspection): Finding => {
  if (damage !== undefined) return failed("database", `${file} is damaged (${damage}): ${remedyOfDamage}`)
  if (isForeign) return failed("database", `cannot open ${file} (${new ForeignDatabase().message})`)
  if (forbidden !== undefined) return failed("database", `${file} ${forbidden}`)
  return passed("database", size === undefined ? `${file} will be made by the first start` : `${file}, ${size} bytes`)
}

const describeMigrations = ({ applied, newer, pending }: Inspection): Finding => {
  if (newer !== undefined) return failed("migrations", newer.message)
  const toCome = pending.length === 0 ? "none pending" : `the next start applies ${pending.join(", ")}`
  return passed("migrations", `${applied.length} applied, ${toCome}`)
}

const isVitrine = (host: string, port: number): Promise<boolean> =>
  fetch(`http://${reachableHost(host)}:${port}/healthz`, { proxy: false, signal: AbortSignal.timeout(1000) }).then(
    ({ headers, ok }) => ok && headers.has("x-request-id"),
    () => false
  )

/** Listens for a moment, as a start would. `setting` is the name of the port's setting. */
const examinePort = (subject: string, setting: string, host: string, port: number) =>
  Effect.promise(async (): Promise<Finding> => {
    const isAny = port === 0
    try {
      await Bun.serve({ hostname: host, port, fetch: () => new Response(null, { status: 503 }) }).stop(true)
      return passed(subject, isAny ? `a free port on ${host}` : `${port} on ${host} is free`)
    } catch (error) {
      if (!isAny && (await isVitrine(host, port)))
        return failed(subject, `${port} on ${host} is in use by another Vitrine`)
      return failed(subject, explainListening(cannotListen({ host, port }, error), setting))
    }
  })

/** Checks the port of the analytics API, if it has one of its own. */
const examineAnalyticsPort = (settings: Settings) => {
  const { host, visibilityPort } = settings
  if (visibilityPort === undefined) return Effect.succeed([])
  const same = samePortProblem(settings)
  return same !== undefined
    ? Effect.succeed([failed("analytics", same)])
    : Effect.map(examinePort("analytics", "VISIBILITY_PORT", host, visibilityPort), (finding) => [finding])
}

/** Checks what a start needs: the settings, and if they are valid, the database, its migrations and the ports. */
export const examine: Effect.Effect<ReadonlyArray<Finding>> = Effect.gen(function* () {
  const read = yield* Effect.either(settings)
  if (Either.isLeft(read)) return explainSettings(read.left).map((line) => failed("settings", line))
  const { host, port } = read.right
  return [
    yield* examineSettings,
    ...(yield* examineWorld(read.right)),
    ...(yield* examineDatabase(read.right)),
    yield* examinePort("port", "PORT", host, port),
    ...(yield* examineAnalyticsPort(read.right))
  ]
})
