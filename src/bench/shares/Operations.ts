import { Effect, Predicate, Schema, Stream } from "effect"
import { CurrentSandbox, type SandboxName } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { runInSlices, type SlicedWork } from "../../domain/SlicedWork.ts"
import { eventStream } from "../../operation/events.ts"
import type { Operations } from "../../operation/Operations.ts"
import { defaultEntryLimit } from "../journal/Api.ts"
import { Entry } from "../journal/Entry.ts"
import { followedFrom } from "../journal/eventIds.ts"
import { Journal } from "../journal/Journal.ts"
import { readPage } from "../journal/readPage.ts"
import { isGeneratedName } from "../sandboxes/generateSandboxName.ts"
import { defaultLifetimeSeconds, type SharesApi } from "./Api.ts"
import { Shares } from "./Shares.ts"

const Text = Schema.parseJson(Entry)
const toJson = Schema.encodeSync(Text)
const fromJson = Schema.decodeSync(Text)

// A slash in an address, or in one encoded within another.
const slash = "(?:/|%(?:25)*2f)"

const addressPatternOf = (sandbox: SandboxName) =>
  new RegExp(`${slash}(?:shops|sandboxes)${slash}${sandbox}(?![a-z0-9-])`, "gi")

/** For a search text with an address, the hint lists each word, including the sandbox's name. */
const withoutHint = (entry: Entry): Entry => {
  const { output } = entry
  return Predicate.isRecord(output) && "hint" in output ? { ...entry, output: { ...output, hint: undefined } } : entry
}

/**
 * An entry as JSON in which nothing gives access to the sandbox: addresses become those of the default shop. A generated name
 * is hidden everywhere; a chosen one may be an ordinary word.
 */
const anonymize = (sandbox: SandboxName, entry: Entry): string => {
  const address = addressPatternOf(sandbox)
  const isSearched = JSON.stringify(entry.input ?? null).search(address) >= 0
  const text = toJson(isSearched ? withoutHint(entry) : entry).replaceAll(address, "")
  return isGeneratedName(sandbox) ? text.replaceAll(new RegExp(sandbox, "gi"), "…") : text
}

function* anonymizeAll(sandbox: SandboxName, entries: ReadonlyArray<Entry>): SlicedWork<ReadonlyArray<Entry>> {
  const all: Array<Entry> = []
  for (const entry of entries) {
    all.push(fromJson(anonymize(sandbox, entry)))
    yield
  }
  return all
}

export class ShareOperations extends Effect.Service<ShareOperations>()("vitrine/bench/ShareOperations", {
  scoped: Effect.gen(function* () {
    const shares = yield* Shares
    const journal = yield* Journal

    const operations: Operations<typeof SharesApi> = {
      shareSandbox: ({ path: { sandbox }, payload: { ttlSeconds = defaultLifetimeSeconds } }) =>
        Effect.gen(function* () {
          const { baseUrl } = yield* CurrentSandbox
          const { expiresAt, share } = yield* shares.make(sandbox, ttlSeconds)
          return { url: `${baseUrl}/watch/shared?share=${share}`, share, expiresAt }
        }),

      readShared: ({ path: { share }, urlParams: { after = 0, limit = defaultEntryLimit } }) =>
        Effect.gen(function* () {
          const sandbox = yield* shares.sandboxOf(share)
          const page = yield* readPage(journal, sandbox, after, limit)
          return { ...page, items: yield* runInSlices(() => anonymizeAll(sandbox, page.items)) }
        }),

      followShared: ({ headers, path: { share }, urlParams: { after } }) =>
        Effect.map(shares.sandboxOf(share), (sandbox) =>
          eventStream(
            Stream.map(followedFrom(journal, sandbox, headers["last-event-id"], after), ({ entry, id }) => ({
              id,
              data: anonymize(sandbox, entry)
            })),
            shares.sandboxOf(share)
          )
        )
    }
    return operations
  }).pipe(dependingOn(Shares))
}) {}
