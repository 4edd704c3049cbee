import { afterAll, beforeAll } from "bun:test"
import { HttpServer } from "@effect/platform"
import * as SqlClient from "@effect/sql/SqlClient"
import { Clock, Effect, Layer, ManagedRuntime, Redacted } from "effect"
import { App, VisibilityServer } from "../../../src/App.ts"
import type { Settings } from "../../../src/Config.ts"
import { RequestId } from "../../../src/domain/RequestId.ts"
import { ProgramVersion } from "../../../src/operation/ProgramVersion.ts"
import { version } from "../../../src/telemetry/Version.ts"
import { ApiKeys } from "../../../src/visibility/access/ApiKeys.ts"
import { Organizations } from "../../../src/visibility/access/Organizations.ts"
import { Facts } from "../../../src/visibility/facts/Facts.ts"
import type { OrganizationKey, UserKey } from "../../../src/visibility/records/Keys.ts"
import { RecordWriter } from "../../../src/visibility/records/RecordWriter.ts"
import { newDatabase } from "../../support/database.ts"
import { openDatabase } from "../../support/openDatabase.ts"
import { testSettings } from "../../support/testSettings.ts"

/** The default time of tests: a Friday noon, UTC. */
export const testTime = Date.parse("2026-11-20T12:00:00.000Z")

export const dayMs = 86_400_000

const Writers = (url: string) =>
  Layer.mergeAll(ApiKeys.Default, Organizations.Default, Facts.Default, RecordWriter.Default).pipe(
    Layer.provideMerge(openDatabase(url))
  )

type WriterServices = Layer.Layer.Success<ReturnType<typeof Writers>>

/** An answer of the analytics API. */
export interface Reply {
  readonly status: number
  readonly headers: Headers
  // The body of any endpoint. The tests check its shape.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any
}

const urlOf = ({ address }: { readonly address: HttpServer.Address }): string => {
  if (address._tag !== "TcpAddress") throw new Error("the program listens on no port")
  return `http://127.0.0.1:${address.port}`
}

/** Holds requests in the middle of their read transaction, where they read the clock, until a test opens the gate. */
const makeGate = () => {
  let held: PromiseWithResolvers<void> | undefined
  let arrivals = 0
  const pass = Effect.contextWithEffect(({ unsafeMap }) => {
    const isReading = unsafeMap.has(RequestId.key) && unsafeMap.has(SqlClient.TransactionConnection.key)
    if (held === undefined || !isReading) return Effect.void
    const { promise } = held
    arrivals++
    return Effect.promise(() => promise)
  })
  return {
    pass,
    close: () => {
      held = Promise.withResolvers()
      arrivals = 0
    },
    open: () => {
      held?.resolve()
      held = undefined
    },
    /** Waits until this many requests are held. */
    waitForRequests: async (requests = 1) => {
      while (arrivals < requests) await Bun.sleep(5)
    }
  }
}

/**
 * The whole program on a new database, with a clock that the test sets. The services that write run outside of it, like
 * another process. The rate limits are too high to be reached, unless a test sets them.
 */
export const startAnalytics = async (settings: Partial<Settings> = {}, at: number = testTime, program = version) => {
  const database = await newDatabase()
  let now = at
  const gate = makeGate()
  const clock = Object.assign(Clock.make(), {
    unsafeCurrentTimeMillis: () => now,
    currentTimeMillis: Effect.zipRight(
      gate.pass,
      Effect.sync(() => now)
    )
  })
  const noLimits = { visibilityPerMinute: 1_000_000, visibilityBurst: 1_000_000, visibilityPerDay: 1_000_000 }
  const app = ManagedRuntime.make(
    App({ ...testSettings, ...noLimits, ...database.settings, ...settings }).pipe(
      Layer.provide(Layer.mergeAll(Layer.setClock(clock), Layer.succeed(ProgramVersion, program)))
    )
  )
  const writers = ManagedRuntime.make(Writers(database.url).pipe(Layer.provide(Layer.setClock(clock))))
  const url = urlOf(await app.runPromise(HttpServer.HttpServer))
  // The same URL, unless the settings give the API its own port.
  const apiUrl = urlOf(await app.runPromise(VisibilityServer))

  const run = <A, E>(self: Effect.Effect<A, E, WriterServices>): Promise<A> => writers.runPromise(self)

  const ask = async (path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Reply> => {
    const response = await fetch(`${apiUrl}${path}`, { method, headers })
    const text = await response.text()
    const isJson = response.headers.get("content-type")?.startsWith("application/json") === true
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : undefined }
  }

  return {
    url,
    apiUrl,
    gate,
    database,
    run,
    ask,
    /** Sends a GET with a key, and with an organization if a user's key needs one. */
    get: (path: string, key: string, organization?: string, headers: Record<string, string> = {}) =>
      ask(path, {
        authorization: `Bearer ${key}`,
        ...(organization === undefined ? undefined : { "x-org-id": organization }),
        ...headers
      }),
    setTime: (instant: number) => {
      now = instant
    },
    organization: (name: string) =>
      run(
        Effect.gen(function* () {
          const made = yield* (yield* Organizations).create({ name, isSimulated: false })
          const key = yield* (yield* ApiKeys).create({ organization: made.key, user_key: null })
          return { ...made, secret: Redacted.value(key.secret), keyId: key.id }
        })
      ),
    user: (name: string, ...organizations: ReadonlyArray<OrganizationKey>) =>
      run(
        Effect.gen(function* () {
          const service = yield* Organizations
          const made = yield* service.createUser({ name })
          for (const organization of organizations) yield* service.addMember(organization, made.key, "basic_member")
          const key = yield* (yield* ApiKeys).create({ organization: null, user_key: made.key })
          return { ...made, key: made.key as UserKey, secret: Redacted.value(key.secret), keyId: key.id }
        })
      ),
    stop: async () => {
      await Promise.all([app.dispose(), writers.dispose()])
      await database.close()
    }
  }
}

export type Analytics = Awaited<ReturnType<typeof startAnalytics>>

/** The analytics API for all tests of a file: started before the first and stopped after the last. */
export const useAnalytics = (settings: Partial<Settings> = {}): (() => Analytics) => {
  let analytics: Analytics | undefined
  beforeAll(async () => {
    analytics = await startAnalytics(settings)
  })
  afterAll(() => analytics?.stop())
  return () => {
    if (analytics === undefined) throw new Error("the program is not open yet")
    return analytics
  }
}
