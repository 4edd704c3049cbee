import { Effect } from "effect"
import { dependingOn } from "../../domain/dependingOn.ts"
import { InvalidRequest } from "../../domain/Errors.ts"
import type { Operations } from "../../operation/Operations.ts"
import { Journal } from "../journal/Journal.ts"
import { Creations } from "../sandboxes/Creations.ts"
import { isSet, prefixIssueFields } from "../sandboxes/prefixIssueFields.ts"
import { CreatedSandbox, SandboxDescription } from "../sandboxes/SandboxDescription.ts"
import { Sandboxes } from "../sandboxes/Sandboxes.ts"
import { StateFacts } from "../sandboxes/StateFacts.ts"
import type { SnapshotsApi } from "./Api.ts"
import { Forks } from "./Forks.ts"
import { describeSnapshot } from "./Snapshot.ts"
import { Snapshots } from "./Snapshots.ts"

export class SnapshotOperations extends Effect.Service<SnapshotOperations>()("vitrine/bench/SnapshotOperations", {
  scoped: Effect.gen(function* () {
    const sandboxes = yield* Sandboxes
    const { dropOnFailure } = yield* Creations
    const snapshots = yield* Snapshots
    const forks = yield* Forks
    const facts = yield* StateFacts
    const journal = yield* Journal

    const operations: Operations<typeof SnapshotsApi> = {
      takeSnapshot: ({ path: { sandbox } }) => Effect.map(snapshots.take(sandbox), describeSnapshot),

      listSnapshots: ({ path: { sandbox } }) =>
        Effect.zipRight(
          sandboxes.get(sandbox),
          Effect.map(snapshots.list(sandbox), (records) => ({ items: records.map(describeSnapshot), next: null }))
        ),

      dropSnapshot: ({ path: { sandbox, snapshot } }) => snapshots.drop(sandbox, snapshot),

      restoreSandbox: ({ path: { sandbox }, payload: { snapshot } }) =>
        Effect.gen(function* () {
          // First, as the snapshot may be dropped right after.
          const hash = yield* facts.hashOf(snapshot)
          yield* snapshots.restore(sandbox, snapshot)
          return new SandboxDescription(yield* sandboxes.describe(sandbox, hash))
        }),

      forkSandbox: ({ path: { sandbox }, payload: { count, names = [], overrides = {}, snapshot } }) =>
        Effect.gen(function* () {
          const copies = count ?? Math.max(names.length, 1)
          if (names.length > copies) {
            return yield* InvalidRequest.value("names", `no more names than count (${copies})`, names.length)
          }
          const entry = snapshot === undefined ? (yield* journal.read(sandbox, 0, 1)).last : undefined
          const request = {
            snapshot,
            entry,
            overrides,
            names: Array.from({ length: copies }, (_, index) => names[index])
          }
          // All forks have the same state.
          let hash = snapshot === undefined ? undefined : yield* facts.hashOf(snapshot)
          const withOverridesFields = prefixIssueFields("overrides", (member) => isSet(overrides, member))
          const created = yield* withOverridesFields(forks.fork(sandbox, request))
          // A fork may have been dropped meanwhile.
          const items = yield* Effect.forEach(created, ({ controlKey, name }) =>
            Effect.map(sandboxes.describe(name, hash), (members) => {
              hash = members.hash
              return new CreatedSandbox({ ...members, controlKey })
            })
          )
          return { items }
        }).pipe(dropOnFailure)
    }
    return operations
  }).pipe(dependingOn(Sandboxes, Creations, Snapshots, Forks, StateFacts))
}) {}
