import * as Options from "@effect/cli/Options"
import { DateTime, Effect, type Option } from "effect"
import { ignorableMembers } from "../bench/state/ignorableMembers.ts"
import { joinWithOr } from "../domain/Input.ts"
import { onSandbox, serverOption, benchSettings as settings } from "./benchClient.ts"
import { jsonFlag, print, readOptional, sandboxArgument, snapshotIdOf } from "./benchParameters.ts"
import { choice, command, flag, optional } from "./command.ts"
import { table } from "./table.ts"

export const snapshot = command({
  name: "snapshot",
  meaning: "Takes a snapshot of a sandbox, or lists its snapshots",
  parameters: {
    sandbox: sandboxArgument,
    list: flag("list", "Lists the existing snapshots."),
    server: serverOption,
    json: jsonFlag
  },
  settings,
  run: ({ json, list, ...target }) =>
    onSandbox(target, (client, path) =>
      Effect.gen(function* () {
        if (!list) return yield* print(json, yield* client.takeSnapshot({ path }), ({ id }) => id)
        yield* print(json, yield* client.listSnapshots({ path }), ({ items }) =>
          items.length === 0
            ? "There are no snapshots."
            : table([
                ["SNAPSHOT", "TAKEN", "WRITES", "ROWS"],
                ...items.map(({ createdAt, id, rows, sequence }) => [
                  id,
                  DateTime.formatIso(createdAt),
                  `${sequence}`,
                  `${rows}`
                ])
              ])
        )
      })
    )
})

const stateParam = (word: string, option: Option.Option<string>) =>
  readOptional(option, (text) =>
    Effect.if(text === "current", {
      onTrue: () => Effect.succeed("current" as const),
      onFalse: () => snapshotIdOf(word)(text)
    })
  )

/** A line for each item, with its kind and its members. */
const linesOf = (sign: string, lists: Readonly<Record<string, ReadonlyArray<{ readonly id: string }> | undefined>>) =>
  Object.entries(lists).flatMap(([kind, list = []]) =>
    list.map(({ id, ...rest }) => `${sign} ${kind} ${id} ${toJson(rest)}`)
  )

const toJson = (value: unknown): string => JSON.stringify(value)

export const diff = command({
  name: "diff",
  meaning: "Shows what was added, removed and changed in a sandbox",
  parameters: {
    sandbox: sandboxArgument,
    from: optional("from", "The earlier snapshot; an empty store if omitted"),
    to: optional("to", "The later snapshot; if omitted, the current state"),
    ignore: choice(
      "ignore",
      `A member to ignore: ${joinWithOr(ignorableMembers)}; can be repeated`,
      ignorableMembers,
      Options.repeated,
      "values"
    ),
    server: serverOption,
    json: jsonFlag
  },
  settings,
  run: ({ from, ignore, json, sandbox, server, to }) =>
    onSandbox({ sandbox, server }, (client, path) =>
      Effect.gen(function* () {
        const urlParams = {
          from: yield* stateParam("--from", from),
          to: yield* stateParam("--to", to),
          ignore: ignore.length === 0 ? undefined : ignore.join()
        }
        yield* print(json, yield* client.diffStates({ path, urlParams }), ({ added, changed, removed }) => {
          const entries = [
            ...linesOf("+", added),
            ...linesOf("-", removed),
            ...changed.map(
              ({ entity, field, from, key, to }) => `~ ${entity} ${key} ${field}: ${toJson(from)} -> ${toJson(to)}`
            )
          ]
          return entries.length === 0 ? "Nothing differs." : entries.join("\n")
        })
      })
    )
})
