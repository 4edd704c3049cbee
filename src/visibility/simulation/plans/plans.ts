import type { OrganizationPlan } from "../Plan.ts"
import { coffee } from "./coffee.ts"
import { luggage } from "./luggage.ts"

/** An organization that has not begun: everything about it is there, and there are no answers. */
const blank: OrganizationPlan = {
  code: "blank",
  name: "Blank Slate Studio",
  members: [],
  topics: [],
  prompts: [],
  projects: [],
  brands: [],
  newcomers: [],
  sites: [],
  tailSites: 0,
  repeats: 1
}

/** What is simulated unless it is turned off. */
export const demoPlans: ReadonlyArray<OrganizationPlan> = [coffee, luggage, blank]

const circumstances = [
  "for beginners",
  "for experts",
  "on a budget",
  "as a gift",
  "for a small kitchen",
  "for a big family",
  "for travel",
  "for the office",
  "in winter",
  "in summer",
  "that lasts",
  "that is repairable",
  "for students",
  "for seniors",
  "with little time",
  "without plastic",
  "made in Europe",
  "made in Asia",
  "with a warranty",
  "second-hand",
  "for left-handers",
  "for two",
  "for a camper",
  "this year"
]

/** The wording of the plan itself, and one for each circumstance. */
const mostWordings = circumstances.length + 1

/**
 * About `scale` times the coffee organization, as one of its own: first more wordings of every prompt, then each asked
 * more than once. Scale 800 is some 30,000 answers a day.
 */
export const scaledPlan = (scale: number): OrganizationPlan => {
  const wordings = Math.min(scale, mostWordings)
  const worded = (name: string) => [
    name,
    ...circumstances.slice(0, wordings - 1).map((circumstance) => `${name} ${circumstance}`)
  ]
  return {
    ...coffee,
    code: `coffee x${scale}`,
    name: `Brindlewick x${scale}`,
    members: [],
    prompts: coffee.prompts.flatMap((prompt) =>
      worded(prompt.name).map((name) => ({
        ...prompt,
        name,
        text: `${prompt.text}${name.slice(prompt.name.length).replace(/^ (.*)$/, " ($1)")}`
      }))
    ),
    projects: coffee.projects.map((project) => ({ ...project, prompts: project.prompts.flatMap(worded) })),
    tailSites: Math.min(2000, coffee.tailSites * scale),
    repeats: Math.ceil(scale / mostWordings)
  }
}
