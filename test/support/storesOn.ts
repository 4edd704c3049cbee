import { afterAll, beforeAll } from "bun:test"
import { HttpServer } from "@effect/platform"
import { ManagedRuntime } from "effect"
import { App } from "../../src/App.ts"
import { Loopback } from "../../src/bench/playing/Loopback.ts"
import type { Settings } from "../../src/Config.ts"
import type { DatabaseOptions, TestDatabase } from "./TestDatabase.ts"
import { testSettings } from "./testSettings.ts"

const noDatabase = { settings: {}, close: async () => {} }

/** Functions that start stores on databases of `newDatabase`. */
export const storesOn = (newDatabase: (options: DatabaseOptions) => Promise<TestDatabase>) => {
  /**
   * The whole program on a free port, with a database of its own unless the settings name one. `change` can provide
   * something to it, such as a clock.
   */
  const startStore = async (
    settings: Partial<Settings> = {},
    change?: (app: ReturnType<typeof App>) => ReturnType<typeof App>
  ) => {
    const { close, settings: own } =
      settings.databaseUrl === undefined ? await newDatabase({ empty: change !== undefined }) : noDatabase
    const app = App({ ...testSettings, ...own, ...settings } as Settings)
    const runtime = ManagedRuntime.make(change === undefined ? app : change(app))
    const stop = async () => {
      await runtime.dispose()
      await close()
    }
    try {
      const { address } = await runtime.runPromise(HttpServer.HttpServer)
      if (address._tag !== "TcpAddress") throw new Error("the store listens on no port")
      // The in-process handler, without a network.
      const { handle } = await runtime.runPromise(Loopback)
      return { url: `http://127.0.0.1:${address.port}`, port: address.port, handle, stop }
    } catch (error) {
      await stop()
      throw error
    }
  }

  /** A store for all tests of a file, opened before the first and closed after the last. */
  const useStore = (settings: Partial<Settings> = {}) => {
    let store: Awaited<ReturnType<typeof startStore>> | undefined
    beforeAll(async () => {
      store = await startStore(settings)
    })
    afterAll(() => store?.stop())
    return {
      get url(): string {
        if (store === undefined) throw new Error("the store is not open yet")
        return store.url
      },
      get port(): number {
        return Number(new URL(this.url).port)
      }
    }
  }

  return { startStore, useStore }
}
