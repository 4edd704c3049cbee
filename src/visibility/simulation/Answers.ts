import { dayMs } from "../../domain/CalendarDate.ts"
import type { AnswerStatus } from "../records/Vocabulary.ts"
import { brandPagesOf, type CorePages, citationsOf, corePagesOf, type SimulatedCitation } from "./Citations.ts"
import { type Draws, drawsOf } from "./Draws.ts"
import { candidateTable, mentionsOf, type SimulatedMention } from "./Mentions.ts"
import type { OrganizationPlan, ProjectPlan, PromptPlan } from "./Plan.ts"
import { isAskedOn, timeOf } from "./Schedule.ts"
import { isDown } from "./Trend.ts"

/** One reply, with the names of its plan instead of keys. */
export interface SimulatedAnswer {
  /** The id of the reply, unique within its organization. */
  readonly source: string
  readonly project: string
  readonly prompt: string
  readonly provider: string
  readonly location: string
  /** Epoch milliseconds. */
  readonly answeredAt: number
  readonly status: AnswerStatus
  readonly mentions: ReadonlyArray<SimulatedMention>
  readonly citations: ReadonlyArray<SimulatedCitation>
}

interface Question {
  readonly project: ProjectPlan
  readonly prompt: PromptPlan
  readonly provider: string
  readonly location: string
  readonly repeat: number
}

// A project's questions are all answered within this time.
const spreadMs = 15 * 60_000

const questionsOn = function* (plan: OrganizationPlan, day: number): Generator<Question> {
  const prompts = new Map(plan.prompts.map((prompt) => [prompt.name, prompt]))
  for (const project of plan.projects) {
    if (!isAskedOn(project.schedule, day)) continue
    for (const name of project.prompts) {
      const prompt = prompts.get(name)
      if (prompt === undefined || !prompt.isActive) continue
      for (const provider of project.providers) {
        for (const location of project.locations) {
          for (let repeat = 0; repeat < plan.repeats; repeat++) yield { project, prompt, provider, location, repeat }
        }
      }
    }
  }
}

/** In thousandths: most replies are ok; on a day of an outage hardly any. */
const statusOf = (draws: Draws, isOutage: boolean): AnswerStatus => {
  const luck = draws(1000)
  if (luck < (isOutage ? 870 : 14)) return "error"
  if (luck < (isOutage ? 880 : 22)) return "empty"
  if (luck < (isOutage ? 885 : 36)) return "refusal"
  return "ok"
}

/**
 * The replies that an organization gets on a UTC day (counted from 1970-01-01), one at a time, unordered. A pure
 * function on integers: the same seed, plan and day give the same replies on every machine, and days are independent of
 * each other.
 */
export const answersOn = function* (seed: string, plan: OrganizationPlan, day: number): Generator<SimulatedAnswer> {
  const candidates = candidateTable(seed, plan, day)
  const brandPages = brandPagesOf(plan)
  const byPrompt = new Map<string, CorePages>()
  let number = 0
  for (const { location, project, prompt, provider, repeat } of questionsOn(plan, day)) {
    const draws = drawsOf(
      seed,
      ["answer", plan.code, day, project.name, prompt.name, provider, location, repeat].join("\n")
    )
    const pages = byPrompt.get(prompt.name) ?? corePagesOf(seed, plan, prompt.name)
    byPrompt.set(prompt.name, pages)
    const answeredAt = day * dayMs + timeOf(project.schedule) + draws(spreadMs)
    const status = statusOf(draws, isDown(seed, provider, day))
    const isOk = status === "ok"
    const mentions = isOk ? mentionsOf(candidates(prompt.category ?? "uncategorized", provider, location), draws) : []
    const named = mentions.flatMap(({ brand }) => brandPages.get(brand) ?? [])
    yield {
      source: `sim-${day.toString(36)}-${(number++).toString(36)}`,
      project: project.name,
      prompt: prompt.name,
      provider,
      location,
      answeredAt,
      status,
      mentions,
      citations: isOk ? citationsOf(pages, plan.tailSites, named, draws) : []
    }
  }
}
