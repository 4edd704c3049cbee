import { existsSync } from "node:fs"
import { chmod, mkdir, readdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import * as Options from "@effect/cli/Options"
import { Console, Effect, identity } from "effect"
import { settingDeclarations } from "../../Config.ts"
import { joinWithOr, quote } from "../../domain/Input.ts"
import { type BenchClient, benchSettings } from "../benchClient.ts"
import { argument, choice, command, option } from "../command.ts"
import { usageError } from "../exit.ts"
import { onDisk, outputFailure } from "../writing.ts"
import { trialsOf, writeVisibilityFiles } from "./experiment/visibilityFiles.ts"
import { harborFiles } from "./harbor/taskFiles.ts"
import { randomToken } from "./inProcessServer.ts"
import { type ChosenTask, chosenTasks } from "./loadTasks.ts"
import { serverOption, withServer } from "./withServer.ts"

const exportFormats = ["harbor", "visibility"] as const

/** Fails for tasks with a pack that was uploaded to a server: Harbor uses a new shop for each task, without that pack. */
const checkPacks = Effect.fnUntraced(function* (tasks: ReadonlyArray<ChosenTask>) {
  const { builtInPacks } = yield* Effect.promise(() => import("../../store/world/packs.ts"))
  const builtInNames = [...builtInPacks().keys()]
  const lines = tasks.flatMap(({ task: { id, sandbox } }) =>
    (sandbox?.packs ?? [])
      .filter((name) => !builtInNames.includes(name))
      .map(
        (name) =>
          `${id}: sandbox.packs: expected ${joinWithOr(builtInNames)}, which every shop has, received ${quote(name)}`
      )
  )
  if (lines.length > 0) yield* usageError(lines)
})

/** Fails with another catalogue, for the same reason. */
const checkCatalogue = Effect.flatMap(settingDeclarations.world.config, (file) =>
  file === undefined
    ? Effect.void
    : usageError(`WORLD: expected none, because Harbor's shops have the built-in catalogue, received ${quote(file)}`)
)

/** Folders of other tasks, as from an earlier export: `harbor run` of the whole folder would run them too. */
const otherTaskFolders = (out: string, tasks: ReadonlyArray<ChosenTask>) =>
  onDisk(out, async () => {
    const names = (await readdir(out)).filter((name) => tasks.every((task) => task.name !== name))
    return names.filter((name) => existsSync(join(out, name, "task.toml"))).sort()
  })

/** Writes each task of a pack into a folder of its own. */
const writeHarborTasks = (client: BenchClient, pack: string, out: string) =>
  Effect.gen(function* () {
    yield* checkCatalogue
    const tasks = yield* chosenTasks(client, pack, [], "<what>")
    yield* checkPacks(tasks)
    for (const chosen of tasks) {
      for (const [path, text] of Object.entries(harborFiles(chosen, randomToken()))) {
        const file = join(out, chosen.name, path)
        yield* onDisk(file, async () => {
          await mkdir(dirname(file), { recursive: true })
          await writeFile(file, text)
          if (file.endsWith(".sh")) await chmod(file, 0o755)
        })
      }
    }
    const otherFolders = yield* otherTaskFolders(out, tasks)
    return [
      `${tasks.length === 1 ? "1 task is" : `${tasks.length} tasks are`} in ${out}: harbor run -p ${out}/${tasks[0]?.name ?? ""} -a oracle`,
      ...(otherFolders.length === 0 ? [] : [`Not part of this export, and unchanged: ${otherFolders.join(", ")}`])
    ].join("\n")
  })

const writeAnswers = (client: BenchClient, experiment: string, out: string) =>
  Effect.map(
    Effect.flatMap(
      Effect.all([client.describeExperiment({ path: { experiment } }), trialsOf(client, experiment)]),
      ([described, trials]) => writeVisibilityFiles(described, trials, out)
    ),
    (count) =>
      `${count} answers are in ${out}: vitrine visibility import ${out}/answers.jsonl --brands ${out}/brands.jsonl --org NAME`
  )

export const benchExport = command({
  name: "export",
  meaning: "Writes a pack as Harbor tasks, or an experiment for `visibility import`",
  parameters: {
    what: argument("what", "A pack or a folder of tasks, or the id of an experiment on a server"),
    as: choice("as", "The format: harbor for a pack, visibility for an experiment", exportFormats, identity),
    out: option("out", "The folder to write", Options.text),
    server: serverOption
  },
  settings: benchSettings,
  run: ({ as, out, server, what }) =>
    withServer(
      server,
      ({ client }) =>
        Effect.gen(function* () {
          yield* Console.log(
            yield* as === "harbor" ? writeHarborTasks(client, what, out) : writeAnswers(client, what, out)
          )
        }).pipe(Effect.catchTag("NotWritten", outputFailure)),
      { isKept: as === "visibility" }
    )
})
