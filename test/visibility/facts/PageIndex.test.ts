import { expect } from "bun:test"
import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Layer } from "effect"
import { Organizations } from "../../../src/visibility/access/Organizations.ts"
import { PageIndex } from "../../../src/visibility/facts/PageIndex.ts"
import { maxUrlLength } from "../../../src/visibility/import/Website.ts"
import { effect } from "../../support/effect.ts"
import { TestWorld } from "../../support/TestWorld.ts"
import { testTime } from "../support/analytics.ts"

const Services = Layer.fresh(Layer.mergeAll(PageIndex.Default, Organizations.Default)).pipe(
  Layer.provideMerge(TestWorld())
)

const website = { domain: "acme.example", apexDomain: "acme.example", type: "other" } as const

const citing = (url: string) => ({ citation: { url, title: null, website, position: 1 }, answeredAt: testTime })

effect(
  "pages are cached, and fewer of them if their URLs are long",
  () =>
    Effect.gen(function* () {
      const { key } = yield* Effect.flatMap(Organizations, (organizations) =>
        organizations.create({ name: "Acme", isSimulated: false })
      )
      const index = yield* PageIndex
      const sql = yield* SqlClient.SqlClient
      const cite = Effect.fnUntraced(function* (urls: ReadonlyArray<string>) {
        const cited = index.resolve(key, 0, urls.map(citing), ({ type }) => ({ owner: null, type }))
        const { afterCommit, entryOf } = yield* sql.withTransaction(cited)
        yield* afterCommit
        return entryOf(urls[0] ?? "").page
      })
      const first = "https://acme.example/first"
      const page = yield* cite([first])
      const isCached = Effect.map(cite([first]), (now) => now === page)
      // The index does not see this deletion, because a cached page is not looked up.
      yield* sql`delete from pages where key = ${page}`
      for (const length of [100, maxUrlLength]) {
        const urls = Array.from({ length: 10_000 }, (_, at) =>
          `https://acme.example/${length}/${at}/`.padEnd(length, "x")
        )
        yield* cite(urls)
        expect([length, yield* isCached]).toEqual([length, length === 100])
      }
    }).pipe(Effect.provide(Services)),
  60_000
)
