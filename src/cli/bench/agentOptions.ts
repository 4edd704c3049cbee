import { mkdir, mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import * as Options from "@effect/cli/Options"
import { Effect, Option } from "effect"
import { makeBounds } from "../../domain/Limits.ts"
import { atExit } from "../atExit.ts"
import { readOptional } from "../benchParameters.ts"
import { flag, integer, option, optional } from "../command.ts"
import { infrastructureError, usageError } from "../exit.ts"
import { printErrorText } from "../terminal.ts"
import { onDisk } from "../writing.ts"
import { otherAgents } from "./agents/chosenAgent.ts"
import { placeholderNames } from "./agents/commandAgent.ts"
import { lockFolder } from "./lockFolder.ts"
import { remove, removeSync } from "./trialFolder.ts"

const placeholders = placeholderNames.map((name) => `{${name}}`).join(" ")

export const agentOptions = (hasOracle: boolean) => ({
  agent: {
    ...option("agent", `The agent under test: a command with ${placeholders}, ${otherAgents(hasOracle)}`, Options.text),
    mayBeEmpty: true
  },
  shell: flag("shell", "Runs the agent's command in a shell, with the placeholders in its environment."),
  model: optional("model", "The model behind the agent, for reports"),
  parallel: integer("parallel", "How many trials run at once (4)", makeBounds(1, 64), Options.withDefault(4))
})

/** The value of `--limit` in milliseconds; undefined if it is not set. */
export const limitMsOf = (limit: Option.Option<string>) =>
  readOptional(limit, (text) =>
    /^\d{1,5}(\.\d{1,3})?$/.test(text) && Number(text) > 0
      ? Effect.succeed(Number(text) * 1000)
      : usageError("--limit: expected a number of seconds, above 0 and below 100000")
  )

/**
 * The folder for trials: `--out`, locked until the run ends, or a temporary folder that is deleted with the run. The
 * path is absolute because an agent may change its working directory.
 */
export const folderFor = (out: Option.Option<string>) =>
  Option.match(out, {
    onSome: (folder) =>
      Effect.tryPromise(() => mkdir(folder, { recursive: true })).pipe(
        Effect.orElse(() => usageError(`--out: ${folder} cannot be created, or is not a folder`)),
        Effect.zipRight(lockFolder(folder)),
        Effect.as(resolve(folder))
      ),
    onNone: () =>
      Effect.acquireRelease(
        onDisk(tmpdir(), async () => {
          const folder = await mkdtemp(join(resolve(tmpdir()), "vitrine-run-"))
          atExit(() => {
            try {
              removeSync(folder)
            } catch {
              // The failure was reported already, or the user interrupted the program twice.
            }
          })
          return folder
        }).pipe(Effect.mapError(({ reason }) => infrastructureError([reason, "Try: --out FOLDER"]))),
        (folder) =>
          Effect.catchAll(
            onDisk(folder, () => remove(folder)),
            ({ reason }) => printErrorText(reason)
          )
      )
  })
