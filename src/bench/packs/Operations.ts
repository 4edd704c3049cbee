import { Effect, Option, Predicate, Record } from "effect"
import { encodeBytes } from "../../domain/Crockford.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { InvalidRequest } from "../../domain/Errors.ts"
import { runInSlices, type SlicedWork } from "../../domain/SlicedWork.ts"
import type { Operations } from "../../operation/Operations.ts"
import type { Pack } from "../../store/world/Pack.ts"
import { builtInPacks } from "../../store/world/packs.ts"
import { makeToolIssues } from "../agent/checkTools.ts"
import { OperationNames, unknownOperations } from "../journal/OperationNames.ts"
import { hashInSlices } from "../state/canonical.ts"
import type { PacksApi } from "./Api.ts"
import { forbiddenEntriesOf } from "./injections.ts"
import { PackInUse } from "./PackErrors.ts"
import { PackRows } from "./PackRows.ts"
import { readPack } from "./readPack.ts"

const viewOf = (name: string, { description, hotels = [], products = [], texts = [], title }: Pack) => ({
  name,
  title,
  description,
  products: products.length,
  hotels: hotels.length,
  texts: texts.length
})

/** The name of a pack: 80 bits of its content's hash. */
function* nameOf(pack: Pack): SlicedWork<string> {
  const hash = yield* hashInSlices(pack)
  return `own/${encodeBytes(Buffer.from(hash, "hex"), 16)}`
}

export class PackOperations extends Effect.Service<PackOperations>()("vitrine/bench/PackOperations", {
  scoped: Effect.gen(function* () {
    const rows = yield* PackRows
    const toolIssues = yield* makeToolIssues
    const operationNames = yield* OperationNames

    /**
     * Fails for texts at an unknown tool, which no agent would read, and for texts that forbid an unknown operation, which no
     * agent could call.
     */
    const checkTexts = (pack: Pack) => {
      const issues = (pack.texts ?? []).flatMap(({ of, target }, at) =>
        target === "tool.description" ? toolIssues(`texts[${at}].of`, [of]) : []
      )
      return InvalidRequest.failIfAny([...issues, ...unknownOperations(forbiddenEntriesOf(pack), operationNames)])
    }

    const customPacks = Effect.gen(function* () {
      const packs = yield* rows.load(yield* rows.names)
      return [...packs].map(([name, pack]) => viewOf(name, pack))
    })

    const operations: Operations<typeof PacksApi> = {
      listPacks: () =>
        Effect.map(customPacks, (custom) => ({
          items: [...[...builtInPacks()].map(([name, pack]) => viewOf(name, pack)), ...custom]
        })),

      addPack: ({ payload }) =>
        Effect.gen(function* () {
          const pack = yield* readPack(payload)
          yield* checkTexts(pack)
          const name = yield* runInSlices(() => nameOf(pack))
          yield* rows.addCustom(name, pack)
          return viewOf(name, pack)
        }),

      dropPack: ({ path: { pack } }) =>
        Effect.gen(function* () {
          const name = `own/${pack}`
          const user = yield* rows.remove(name)
          if (Option.isSome(user))
            return yield* new PackInUse({ pack: name, ...Record.filter(user.value, Predicate.isNotNull) })
        })
    }
    return operations
  }).pipe(dependingOn(PackRows))
}) {}
