import data from "../../../data/organizations.json" with { type: "json" }
import { readBuiltIn } from "../../domain/readBuiltIn.ts"
import type { Site } from "../records/Site.ts"
import { type OrganizationPlan, OrganizationsFile, siteOf } from "./Plan.ts"

const { circumstances, organizations, rareSites, user } = readBuiltIn(OrganizationsFile, data, "organizations.json")

/** The demonstration's user. Organizations whose plans name it have it as a member. */
export const demoUser = user

/** The organizations that are simulated by default. */
export const demoPlans: ReadonlyArray<OrganizationPlan> = organizations.map((organization) => ({
  ...organization,
  sites: organization.sites.map(({ domain, type }) => siteOf(domain, type))
}))

/** The plan of an organization by its code. */
export const planOf = (code: string): OrganizationPlan => {
  const plan = demoPlans.find((plan) => plan.code === code)
  if (plan === undefined) throw new Error(`no organization has the code ${code}`)
  return plan
}

/** The wording of the plan, and one for each circumstance. */
const maxWordings = circumstances.length + 1

/**
 * About `scale` times the coffee organization, as a separate one: first more wordings of every prompt, then each asked
 * more than once. Scale 800 is some 30,000 answers a day.
 */
export const scaledPlan = (scale: number): OrganizationPlan => {
  const coffee = planOf("coffee")
  const wordings = Math.min(scale, maxWordings)
  const wordingsOf = (name: string) => [
    name,
    ...circumstances.slice(0, wordings - 1).map((circumstance) => `${name} ${circumstance}`)
  ]
  return {
    ...coffee,
    code: `coffee x${scale}`,
    name: `Brindlewick x${scale}`,
    members: [],
    prompts: coffee.prompts.flatMap((prompt) =>
      wordingsOf(prompt.name).map((name) => ({
        ...prompt,
        name,
        text: `${prompt.text}${name.slice(prompt.name.length).replace(/^ (.*)$/, " ($1)")}`
      }))
    ),
    projects: coffee.projects.map((project) => ({ ...project, prompts: project.prompts.flatMap(wordingsOf) })),
    tailSites: Math.min(2000, coffee.tailSites * scale),
    repeats: Math.ceil(scale / maxWordings)
  }
}

const cyclicAt = <A>(list: ReadonlyArray<A>, index: number): A => list[index % list.length] as A

/** The `index`-th of the occasionally cited sites; each is different. */
export const tailSite = (index: number): Site => {
  const { firsts, seconds, types } = rareSites
  const word = `${cyclicAt(firsts, index)}${cyclicAt(seconds, Math.floor(index / firsts.length))}`
  const round = Math.floor(index / (firsts.length * seconds.length))
  const ending = index % 3 === 0 ? "test" : "example"
  return siteOf(`${word}${round === 0 ? "" : round}.${ending}`, cyclicAt(types, index * 5 + Math.floor(index / 7)))
}
