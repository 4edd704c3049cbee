import * as Options from "@effect/cli/Options"
import { Console, Effect, Layer } from "effect"
import { makeBounds } from "../domain/Limits.ts"
import { organizationKey } from "../visibility/simulation/demoKeys.ts"
import { scaledPlan } from "../visibility/simulation/organizations.ts"
import { historyDays, Simulation } from "../visibility/simulation/Simulation.ts"
import { apply } from "./apply.ts"
import { ConfiguredDatabase } from "./ConfiguredDatabase.ts"
import { command, integer } from "./command.ts"
import { explainErrors } from "./exit.ts"
import { exportData } from "./exportData.ts"
import { forget } from "./forget.ts"
import { formatNumber, formatPace } from "./format.ts"
import { importAnswers } from "./importAnswers.ts"
import { members, organization, user } from "./members.ts"
import { progress } from "./progress.ts"
import { rematch } from "./rematch.ts"

const simulate = command({
  name: "simulate",
  meaning: "Adds a simulated organization with any amount of data",
  parameters: {
    scale: integer(
      "scale",
      "How many times the demo's questions are asked; 834 gives 30,000 answers a day (1)",
      makeBounds(1, 10_000),
      Options.withDefault(1)
    ),
    days: integer(
      "days",
      `How many days of data, today included (${historyDays})`,
      makeBounds(1, 730),
      Options.withDefault(historyDays)
    )
  },
  settings: ["databaseUrl", "seed"],
  run: ({ days, scale }) =>
    Effect.gen(function* () {
      const simulation = yield* Simulation
      const plan = scaledPlan(scale)
      const [duration, filled] = yield* Effect.timed(
        simulation.fill(plan, days, ({ answers, days: all, done }) =>
          progress.show(all === 0 ? 1 : done / all, `day ${done} of ${all}, ${formatNumber(answers)} answers`)
        )
      )
      yield* progress.clear
      yield* Console.log(`${plan.name} (${filled.enrolled.id}): ${formatNumber(filled.answers)} answers added in ${formatPace(filled.answers, duration)}
Key: ${organizationKey(plan)}`)
    }).pipe(Effect.provide(Simulation.Default.pipe(Layer.provide(ConfiguredDatabase))), explainErrors)
})

/** `vitrine visibility ...`: works on the database of the settings, also while a server runs on it. */
export const visibility = command({
  name: "visibility",
  meaning: "Manages data, organizations and users of visibility analytics",
  children: [simulate, importAnswers, apply, rematch, forget, exportData, organization, user, members]
})
