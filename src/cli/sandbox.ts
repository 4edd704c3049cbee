import * as Options from "@effect/cli/Options"
import { DateTime, Effect, Option } from "effect"
import { quote } from "../domain/Input.ts"
import { forkCount } from "../domain/Limits.ts"
import { onSandbox, serverOption, benchSettings as settings, withBench } from "./benchClient.ts"
import {
  formatSandbox,
  jsonFlag,
  labelParam,
  labelsOf,
  print,
  printDone,
  readOptional,
  sandboxArgument,
  sandboxNameOf,
  snapshotIdOf
} from "./benchParameters.ts"
import { argument, command, integer, optional, repeated } from "./command.ts"
import { clock, frozenAt } from "./sandboxClock.ts"
import { fault } from "./sandboxFaults.ts"
import { exportSandbox, importSandbox, readSandboxSettings } from "./sandboxFiles.ts"
import { diff, snapshot } from "./sandboxStates.ts"
import { table } from "./table.ts"

const count = integer("count", "How many copies; if omitted, one for each --name, or one", forkCount, Options.optional)

const label = repeated("label", "A label, such as task=mug; can be repeated")

const create = command({
  name: "create",
  meaning: "Makes a sandbox and prints its addresses and its control key, which is shown only once",
  parameters: {
    server: serverOption,
    json: jsonFlag,
    name: optional("name", "Its name; generated if omitted"),
    seed: optional("seed", "The seed of its world"),
    clock: optional("clock", "Freezes its clock at an instant, or at `now`"),
    settings: optional(
      "settings",
      "A JSON file with settings as in the bench's API, such as a task. Options override it"
    ),
    label
  },
  settings,
  run: ({ clock, json, label, name, seed, server, settings }) =>
    withBench(
      server,
      (client) =>
        Effect.gen(function* () {
          const fileSettings = yield* readOptional(settings, readSandboxSettings)
          const frozen = yield* readOptional(clock, frozenAt("--clock"))
          const payload = {
            ...fileSettings,
            ...(Option.isSome(seed) ? { seed: seed.value } : {}),
            ...(frozen === undefined ? {} : { clock: frozen }),
            name: (yield* readOptional(name, sandboxNameOf("--name"))) ?? fileSettings?.name,
            labels: label.length === 0 ? fileSettings?.labels : { ...fileSettings?.labels, ...(yield* labelsOf(label)) }
          }
          yield* print(json, yield* client.createSandbox({ payload }), formatSandbox)
        }),
      { name: "--name", seed: "--seed", clock: "--clock", labels: "--label" }
    )
})

const list = command({
  name: "list",
  meaning: "Lists the sandboxes, the most recently used first",
  parameters: {
    server: serverOption,
    json: jsonFlag,
    label: optional("label", "Only sandboxes with this label, such as task=mug"),
    after: optional("after", "Continues a list: the `next` of the previous page")
  },
  settings,
  run: ({ after, json, label, server }) =>
    withBench(
      server,
      (client) =>
        Effect.gen(function* () {
          const urlParams = {
            label: yield* readOptional(label, labelParam),
            after: Option.getOrUndefined(after),
            limit: 100
          }
          const answer = yield* client.listSandboxes({ urlParams })
          yield* print(json, answer, ({ items, next }) =>
            [
              items.length === 0
                ? "There are no sandboxes."
                : table([
                    ["SANDBOX", "ORDERS", "BOOKINGS", "LAST USED", "LABELS"],
                    ...items.map(({ bookings, lastRequest, name, orders, settings: { labels = {} } }) => [
                      name,
                      String(orders),
                      String(bookings),
                      DateTime.formatIso(lastRequest),
                      // A label may contain any character, and a sandbox must be one line.
                      Object.entries(labels)
                        .map(([name, value]) => `${name}=${quote(value)}`)
                        .join(" ")
                    ])
                  ]),
              ...(next === null ? [] : [`More: --after ${next}`])
            ].join("\n")
          )
        }),
      { after: "--after", label: "--label" }
    )
})

const show = command({
  name: "show",
  meaning: "Describes a sandbox: its settings, addresses and progress",
  parameters: { sandbox: sandboxArgument, server: serverOption, json: jsonFlag },
  settings,
  run: ({ json, ...target }) =>
    onSandbox(target, (client, path) =>
      Effect.flatMap(client.describeSandbox({ path }), (answer) => print(json, answer, formatSandbox))
    )
})

const fork = command({
  name: "fork",
  meaning: "Makes independent copies of a sandbox",
  parameters: {
    sandbox: sandboxArgument,
    server: serverOption,
    json: jsonFlag,
    count,
    name: repeated("name", "The name of a copy; can be repeated"),
    snapshot: optional("snapshot", "The snapshot to copy; if omitted, the current state")
  },
  settings,
  run: ({ count, json, name, sandbox, server, snapshot }) =>
    onSandbox(
      { sandbox, server },
      (client, path) =>
        Effect.gen(function* () {
          const payload = {
            count: Option.getOrUndefined(count),
            names: yield* Effect.forEach(name, sandboxNameOf("--name")),
            snapshot: yield* readOptional(snapshot, snapshotIdOf("--snapshot"))
          }
          const answer = yield* client.forkSandbox({ path, payload })
          yield* print(json, answer, ({ items }) =>
            table([
              ["SANDBOX", "BASE URL", "CONTROL KEY"],
              ...items.map(({ baseUrl, controlKey, name }) => [name, baseUrl, controlKey])
            ])
          )
        }),
      { count: "--count", names: "--name", snapshot: "--snapshot" }
    )
})

const drop = command({
  name: "drop",
  meaning: "Removes a sandbox with all its contents",
  parameters: { sandbox: sandboxArgument, server: serverOption, json: jsonFlag },
  settings,
  run: ({ json, ...target }) =>
    onSandbox(target, (client, path) => Effect.zipRight(client.dropSandbox({ path }), printDone(json)))
})

const reset = command({
  name: "reset",
  meaning: "Resets a sandbox to the state in which it was made",
  parameters: { sandbox: sandboxArgument, server: serverOption, json: jsonFlag },
  settings,
  run: ({ json, ...target }) =>
    onSandbox(target, (client, path) =>
      Effect.flatMap(client.resetSandbox({ path }), (answer) => print(json, answer, formatSandbox))
    )
})

const restore = command({
  name: "restore",
  meaning: "Restores a sandbox to a snapshot",
  parameters: {
    sandbox: sandboxArgument,
    id: argument("id", "The snapshot's id"),
    server: serverOption,
    json: jsonFlag
  },
  settings,
  run: ({ id, json, ...target }) =>
    onSandbox(target, (client, path) =>
      Effect.gen(function* () {
        const payload = { snapshot: yield* snapshotIdOf("<id>")(id) }
        yield* print(json, yield* client.restoreSandbox({ path, payload }), formatSandbox)
      })
    )
})

/** `vitrine sandbox ...`: the sandboxes of a running server, through its bench. */
export const sandbox = command({
  name: "sandbox",
  meaning: "Makes, forks, compares and drops the sandboxes of a running server",
  children: [create, list, show, fork, drop, reset, clock, fault, snapshot, restore, exportSandbox, importSandbox, diff]
})
