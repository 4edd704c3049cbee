import { Console, Effect, Option, Schema } from "effect"
import { SandboxRequest } from "../bench/sandboxes/SandboxRequest.ts"
import { expects } from "../domain/Input.ts"
import { onSandbox, serverOption, benchSettings as settings, withBench } from "./benchClient.ts"
import { formatSandbox, jsonFlag, print, readOptional, sandboxArgument, sandboxNameOf } from "./benchParameters.ts"
import { argument, command, flag, optional } from "./command.ts"
import { commandError } from "./exit.ts"
import { makeJsonFileReader } from "./jsonFile.ts"
import { writeUserFile } from "./writing.ts"

export const exportSandbox = command({
  name: "export",
  meaning: "Writes a sandbox as a file, to the standard output or to --out",
  parameters: {
    sandbox: sandboxArgument,
    out: optional("out", "The file to write"),
    server: serverOption,
    json: flag("json", "Has no effect: the file is always JSON.")
  },
  settings,
  run: ({ out, sandbox, server }) =>
    onSandbox({ sandbox, server }, (client, path) =>
      Effect.gen(function* () {
        const file = yield* client.exportSandbox({ path })
        const text = JSON.stringify(file)
        if (Option.isNone(out)) return yield* Console.log(text)
        yield* Effect.mapError(writeUserFile(out.value, `${text}\n`), ({ reason }) => commandError(`--out: ${reason}`))
      })
    )
})

export const readSandboxSettings = makeJsonFileReader(expects(SandboxRequest, "an object with settings"))

// The server reads its content, row by row.
const readSandboxExport = makeJsonFileReader(
  expects(
    Schema.Record({ key: Schema.String, value: Schema.Unknown }),
    "a sandbox, as vitrine sandbox export writes it"
  )
)

export const importSandbox = command({
  name: "import",
  meaning: "Makes a sandbox from an exported file, and prints its addresses",
  parameters: {
    file: argument("file", "A file that vitrine sandbox export wrote"),
    name: optional("name", "Its name; generated if omitted"),
    server: serverOption,
    json: jsonFlag
  },
  settings,
  run: ({ file, json, name, server }) =>
    withBench(server, (client) =>
      Effect.gen(function* () {
        const urlParams = { name: yield* readOptional(name, sandboxNameOf("--name")) }
        yield* print(
          json,
          yield* client.importSandbox({ urlParams, payload: yield* readSandboxExport(file) }),
          formatSandbox
        )
      })
    )
})
