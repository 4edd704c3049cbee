import { Clock, Effect, Layer } from "effect"
import type { Entry } from "../../src/operation/Operations.ts"
import { startBuilder } from "../support/builder.ts"
import { newSqliteDatabase } from "../support/sqliteDatabase.ts"
import { startStore } from "../support/sqliteStore.ts"
import { testSettings } from "../support/testSettings.ts"
import { type HttpRequest, send } from "./hostileRequests.ts"

export const publicUrl = "http://vitrine.example"

/** The parts of an answer that are compared. */
export interface ComparableResponse {
  readonly status: number
  readonly mediaType: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects in a body
  readonly body: any
}

export const comparableOf = async (response: Response): Promise<ComparableResponse> => {
  const text = await response.text()
  const mediaType = response.headers.get("content-type")?.split(";")[0]
  const isJson = mediaType === "application/json" && text !== ""
  return { status: response.status, mediaType, body: isJson ? JSON.parse(text) : text }
}

/** A clock that moves by a second at each tick. */
export const movingClock = () => {
  let now = Date.parse("2026-11-20T09:30:00.000Z")
  const currentTime = { unsafeCurrentTimeMillis: () => now, currentTimeMillis: Effect.sync(() => now) }
  const tick = () => {
    now += 1000
  }
  return { clock: Layer.setClock(Object.assign(Clock.make(), currentTime)), tick }
}

/**
 * The program and the platform over equal databases, with the same seed and one clock that moves by a second at each request.
 * Both have the same services, so whether they answer alike does not depend on the engine: they are on SQLite in every run.
 */
export const startStoreAndPlatform = async (change?: (entry: Entry) => Entry) => {
  const { clock, tick } = movingClock()
  const database = await newSqliteDatabase()
  const settings = { ...testSettings, ...database.settings, publicUrl }
  const [store, builder] = await Promise.all([
    startStore({ publicUrl }, Layer.provide(clock)),
    startBuilder(settings, { clock, ...(change && { change }) })
  ])
  return {
    url: store.url,
    /** The answers of the two servers to a request. */
    ask: async (request: HttpRequest) => {
      tick()
      const [ownResponse, platformResponse] = await Promise.all([send(store.url, request), send(builder.url, request)])
      return {
        headers: ownResponse.headers,
        store: await comparableOf(ownResponse),
        platform: await comparableOf(platformResponse)
      }
    },
    stop: () => Promise.all([store.stop(), builder.stop().then(database.close)])
  }
}

export type StoreAndPlatform = Awaited<ReturnType<typeof startStoreAndPlatform>>
