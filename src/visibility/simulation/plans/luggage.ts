import type { OrganizationPlan } from "../Plan.ts"
import { brand } from "./brands.ts"
import { site } from "./sites.ts"

const prompts: OrganizationPlan["prompts"] = [
  {
    name: "Carry-on for a week",
    text: "Which carry-on holds enough for a week?",
    category: "awareness",
    version: 1,
    isActive: true,
    topics: ["cabin"]
  },
  {
    name: "Backpack or suitcase",
    text: "Backpack or suitcase for a month of trains?",
    category: "comparison",
    version: 1,
    isActive: true,
    topics: ["cabin", "backpacks"]
  },
  {
    name: "Broken zip",
    text: "How do I repair the zip of a suitcase?",
    category: "technical",
    version: 2,
    isActive: true,
    topics: ["repairs"]
  }
]

/** A maker of luggage: none of its brands is flagged as its own, so that all tracked ones are looked at together. */
export const luggage: OrganizationPlan = {
  code: "luggage",
  name: "Meridane Travel",
  members: [{ user: "analyst", role: "basic_member" }],
  topics: [
    { slug: "cabin", name: "Cabin luggage", description: "What may come on board" },
    { slug: "backpacks", name: "Backpacks", description: "Luggage that is carried" },
    { slug: "repairs", name: "Repairs", description: "Zips, wheels and handles" }
  ],
  prompts,
  projects: [
    {
      name: "Luggage, daily",
      description: "Three questions, every night",
      isActive: true,
      configType: "standard",
      schedule: { type: "daily", time: "00:10", dayOfWeek: null, dayOfMonth: null },
      providers: ["chatgpt", "gemini"],
      locations: ["us"],
      prompts: prompts.map(({ name }) => name)
    },
    {
      name: "Month's sounding",
      description: "All providers, once a month",
      isActive: true,
      configType: "custom",
      schedule: { type: "monthly", time: "04:00", dayOfWeek: null, dayOfMonth: 1 },
      providers: ["chatgpt", "gemini", "perplexity", "claude"],
      locations: ["us", "de"],
      prompts: prompts.map(({ name }) => name)
    }
  ],
  brands: [
    brand("Meridane", [350, 300, 410, 260, 200]),
    brand("Corvanta", [520, 400, 480, 120, 300]),
    brand("Luxendra", [280, 350, 190, 60, 100]),
    brand("Torvalle", [160, 140, 330, 210, 80], { aliases: ["Torvalle Packs"] }),
    brand("Packwillow", [90, 120, 70, 40, 60], { tracking: "new" })
  ],
  newcomers: ["Hollowpine", "Andervelle", "Skylarko", "Brumovan"],
  sites: [
    site("wanderpost.example", "blog"),
    site("gearbench.example", "review_site"),
    site("railforum.test", "forum"),
    site("travelwire.example.com", "news_article"),
    site("fixit.example.org", "documentation"),
    site("clipstream.example", "video")
  ],
  tailSites: 25,
  repeats: 1
}
