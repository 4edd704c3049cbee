import { Effect } from "effect"
import { benchSettings } from "../../benchClient.ts"
import { json, print } from "../../benchWords.ts"
import { argument, command } from "../../command.ts"
import { server, withServer } from "../withServer.ts"
import { experimentSummary } from "./summary.ts"

export const report = command({
  name: "report",
  meaning: "Shows what the trials of an experiment come to that a server keeps",
  parameters: { experiment: argument("experiment", "The id of an experiment, such as mug-choice"), server, json },
  settings: benchSettings,
  run: ({ experiment, json, server }) =>
    withServer(
      server,
      ({ client }) =>
        Effect.flatMap(client.describeExperiment({ path: { experiment } }), (told) =>
          print(json, told, ({ report }) => experimentSummary(report))
        ),
      true
    )
})
