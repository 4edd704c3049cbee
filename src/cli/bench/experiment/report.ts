import { Effect } from "effect"
import { benchSettings } from "../../benchClient.ts"
import { jsonFlag, print } from "../../benchParameters.ts"
import { argument, command } from "../../command.ts"
import { serverOption, withServer } from "../withServer.ts"
import { experimentSummary } from "./summary.ts"

export const experimentReport = command({
  name: "report",
  meaning: "Shows the results of an experiment on a server",
  parameters: {
    experiment: argument("experiment", "The id of an experiment, such as mug-choice"),
    server: serverOption,
    json: jsonFlag
  },
  settings: benchSettings,
  run: ({ experiment, json, server }) =>
    withServer(
      server,
      ({ client }) =>
        Effect.flatMap(client.describeExperiment({ path: { experiment } }), (described) =>
          print(json, described, ({ report }) => experimentSummary(report))
        ),
      { isKept: true }
    )
})
