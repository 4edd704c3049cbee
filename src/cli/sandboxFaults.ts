import { existsSync } from "node:fs"
import { Array as Arr, Effect, Either, Option, Schema } from "effect"
import type { Fault } from "../bench/faults/Api.ts"
import { RuleId, RuleRequest } from "../bench/faults/FaultRule.ts"
import { expandProfiles, FaultRequest } from "../bench/faults/FaultSettings.ts"
import { profileNames, rulesOfProfile } from "../bench/faults/profiles.ts"
import { attemptCleanUp } from "./attemptCleanUp.ts"
import { onSandbox, serverOption, benchSettings as settings } from "./benchClient.ts"
import { decodeWord, jsonFlag, print, printDone, readOptional, sandboxArgument } from "./benchParameters.ts"
import { readText } from "./chosenWorld.ts"
import { argument, command, flag, optional } from "./command.ts"
import { commandError, usageError } from "./exit.ts"
import { makeJsonParser } from "./jsonFile.ts"
import { table } from "./table.ts"

const ruleWord = "<rule>"

const accepted = `a rule or a list of rules as JSON, a file with either, or one of ${profileNames.join(", ")}`

const readRule = makeJsonParser(RuleRequest)
const readRules = makeJsonParser(FaultRequest)

const isProfile = Schema.is(Schema.Literal(...profileNames))

const rulesIn = Effect.fnUntraced(function* (argument: string) {
  if (isProfile(argument)) return rulesOfProfile(argument)
  const isText = /^\s*[[{]/.test(argument)
  if (!isText && !existsSync(argument))
    return yield* commandError(`${ruleWord}: expected ${accepted}, received ${argument}`)
  const text = isText ? argument : yield* readText(argument)
  const name = isText ? ruleWord : argument
  return yield* /^\s*\[/.test(text)
    ? Either.map(readRules(name, text), expandProfiles)
    : Either.map(readRule(name, text), Arr.of)
})

const faultTable =
  (ifNone: string) =>
  ({ items }: { readonly items: ReadonlyArray<typeof Fault.Type> }): string =>
    items.length === 0
      ? ifNone
      : table([
          ["RULE", "NAME", "EFFECT", "MATCHED", "FIRED"],
          ...items.map(({ effect, fired, id, matched, name = "" }) => [id, name, effect.kind, `${matched}`, `${fired}`])
        ])

const add = command({
  name: "add",
  meaning: "Adds faults to a sandbox from the next call on, and prints the added rules",
  parameters: {
    sandbox: sandboxArgument,
    rule: argument("rule", `The fault: ${accepted}`),
    server: serverOption,
    json: jsonFlag
  },
  settings,
  run: ({ json, rule, ...target }) =>
    onSandbox(target, (client, path) =>
      Effect.gen(function* () {
        const items: Array<typeof Fault.Type> = []
        const remove = ({ id }: typeof Fault.Type) => client.removeFault({ path: { ...path, rule: id } })
        yield* Effect.forEach(yield* rulesIn(rule), (payload) =>
          Effect.map(client.addFault({ path, payload }), (added) => items.push(added))
        ).pipe(
          // All or none: whoever corrects the refused rule adds the whole list again.
          Effect.onError(() => attemptCleanUp(Effect.forEach(items, (added) => Effect.ignore(remove(added)))))
        )
        yield* print(json, { items }, faultTable("No fault was added."))
      })
    )
})

const list = command({
  name: "list",
  meaning: "Lists the faults of a sandbox, with how many calls each rule counted and how often it fired",
  parameters: { sandbox: sandboxArgument, server: serverOption, json: jsonFlag },
  settings,
  run: ({ json, ...target }) =>
    onSandbox(target, (client, path) =>
      Effect.flatMap(client.listFaults({ path }), (faults) => print(json, faults, faultTable("There are no faults.")))
    )
})

const remove = command({
  name: "remove",
  meaning: "Deletes one fault rule of a sandbox, or all of them",
  parameters: {
    sandbox: sandboxArgument,
    rule: optional("rule", "The id of the rule, such as rule_1"),
    all: flag("all", "Deletes all rules."),
    server: serverOption,
    json: jsonFlag
  },
  settings,
  run: ({ all, json, rule, sandbox, server }) =>
    onSandbox({ sandbox, server }, (client, path) =>
      Effect.gen(function* () {
        if (all === Option.isSome(rule)) return yield* usageError("Give either --rule or --all")
        const id = yield* readOptional(rule, decodeWord(RuleId, "--rule", "the id of a rule, such as rule_1"))
        yield* id === undefined ? client.clearFaults({ path }) : client.removeFault({ path: { ...path, rule: id } })
        yield* printDone(json)
      })
    )
})

export const fault = command({
  name: "fault",
  meaning: "Sets the faults of a sandbox, as docs/faults.md describes them",
  children: [add, list, remove]
})
