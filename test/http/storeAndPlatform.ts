import { Clock, Effect, Layer } from "effect"
import type { Entry } from "../../src/operation/Operations.ts"
import { testTime } from "../store/bookings/agency.ts"
import { startBuilder } from "../support/builder.ts"
import { newDatabase } from "../support/database.ts"
import { startStore } from "../support/store.ts"
import { testSettings } from "../support/testSettings.ts"
import { type HttpRequest, send } from "./hostileRequests.ts"

const publicUrl = "http://vitrine.example"

/** The parts of an answer that are compared. */
export interface ComparableResponse {
  readonly status: number
  readonly mediaType: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects in a body
  readonly body: any
}

const comparableOf = async (response: Response): Promise<ComparableResponse> => {
  const text = await response.text()
  const mediaType = response.headers.get("content-type")?.split(";")[0]
  const isJson = mediaType === "application/json" && text !== ""
  return { status: response.status, mediaType, body: isJson ? JSON.parse(text) : text }
}

/** The program and the platform over equal databases, with the same seed and one clock that moves by a second at each request. */
export const startStoreAndPlatform = async (change?: (entry: Entry) => Entry) => {
  let now = Date.parse(testTime)
  const currentTime = { unsafeCurrentTimeMillis: () => now, currentTimeMillis: Effect.sync(() => now) }
  const clock = Layer.setClock(Object.assign(Clock.make(), currentTime))
  const database = await newDatabase()
  const settings = { ...testSettings, ...database.settings, publicUrl }
  const [store, builder] = await Promise.all([
    startStore({ publicUrl }, Layer.provide(clock)),
    startBuilder(settings, { clock, ...(change && { change }) })
  ])
  return {
    url: store.url,
    /** The answers of the two servers to a request. */
    ask: async (request: HttpRequest) => {
      now += 1000
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
