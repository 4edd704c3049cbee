import type { OrganizationPlan, PromptPlan } from "../Plan.ts"
import { brand } from "./brands.ts"
import { site } from "./sites.ts"

const prompt = (
  name: string,
  category: PromptPlan["category"],
  text: string,
  topics: ReadonlyArray<string>,
  more: Partial<PromptPlan> = {}
): PromptPlan => ({ name, text, category, version: 1, isActive: true, topics, ...more })

const prompts = [
  prompt("Best gooseneck kettle", "awareness", "What is the best gooseneck kettle?", ["kettles"]),
  prompt("Pour-over starter kit", "awareness", "What do I need to start with pour-over coffee?", [
    "kettles",
    "grinders"
  ]),
  prompt("Quiet grinder", "consideration", "Which burr grinder is quiet enough for a flat?", ["grinders"], {
    version: 2
  }),
  prompt("Gift under 100", "consideration", "What is a good coffee gift under 100 dollars?", ["gifts"]),
  prompt("Kettle comparison", "comparison", "How do the popular electric kettles compare?", ["kettles"], {
    version: 3
  }),
  prompt("Grinder shoot-out", "comparison", "Which hand grinder is better for the money?", ["grinders"]),
  prompt("Descaling", "technical", "How do I descale an electric kettle?", ["kettles", "care"]),
  prompt("Burr alignment", "technical", "How do I align the burrs of a grinder?", ["grinders", "care"], { version: 2 }),
  prompt("Office coffee corner", null, "What should a small office put in its coffee corner?", ["gifts"]),
  prompt("Travel brewer", "consideration", "Which brewer fits in hand luggage?", ["gifts"]),
  prompt("Discontinued models", "comparison", "Which discontinued grinders are worth buying used?", [], {
    isActive: false
  })
]

/** A maker of coffee gear: some strong rivals, a marketplace that it does not want to see, a prompt without category. */
export const coffee: OrganizationPlan = {
  code: "coffee",
  name: "Brindlewick Coffee Gear",
  members: [{ user: "analyst", role: "admin" }],
  topics: [
    { slug: "kettles", name: "Kettles", description: "Kettles, goosenecks and their care" },
    { slug: "grinders", name: "Grinders", description: "Hand and electric grinders" },
    { slug: "care", name: "Care and repair", description: "Cleaning, descaling, adjusting" },
    { slug: "gifts", name: "Gifts and outfitting", description: "What to give, and what to put where" }
  ],
  prompts,
  projects: [
    {
      name: "Coffee gear, daily",
      description: "The questions that decide a purchase, asked every night",
      isActive: true,
      configType: "standard",
      schedule: { type: "daily", time: "00:05", dayOfWeek: null, dayOfMonth: null },
      providers: ["chatgpt", "gemini", "perplexity", "claude"],
      locations: ["us"],
      prompts: prompts.slice(0, 9).map(({ name }) => name)
    },
    {
      name: "Germany, weekly",
      description: "The same questions as they are answered in Germany",
      isActive: true,
      configType: "custom",
      schedule: { type: "weekly", time: "05:30", dayOfWeek: 1, dayOfMonth: null },
      providers: ["chatgpt", "perplexity"],
      locations: ["de", "us-ca"],
      prompts: ["Best gooseneck kettle", "Quiet grinder", "Kettle comparison", "Travel brewer"]
    },
    {
      name: "Second-hand study",
      description: "Asked by hand for a study that is over",
      isActive: false,
      configType: "custom",
      schedule: { type: "manual", time: "09:00", dayOfWeek: null, dayOfMonth: null },
      providers: ["claude"],
      locations: ["us"],
      prompts: ["Discontinued models"]
    }
  ],
  brands: [
    brand("Brindlewick", [430, 460, 380, 520, 300], {
      isOwn: true,
      aliases: ["Brindle & Wick"],
      domains: ["brindlewick.example", "docs.brindlewick.test"]
    }),
    brand("Ovantik", [610, 520, 640, 280, 420], { aliases: ["Ovantik Home"] }),
    brand("Keltomir", [380, 300, 420, 340, 160]),
    brand("Pavendro", [240, 360, 290, 90, 200]),
    brand("Tavimer", [150, 120, 210, 410, 60]),
    brand("Selquora", [180, 90, 140, 50, 260]),
    brand("Nuvorind", [70, 150, 100, 130, 40]),
    brand("Zintarel", [40, 60, 90, 30, 110], { tracking: "new" }),
    brand("Bazorra", [680, 720, 450, 190, 740], { tracking: "ignored", aliases: ["Bazorra Marketplace"] })
  ],
  newcomers: ["Moravexa", "Dranvik", "Quenlora", "Fennimar", "Ostrivel", "Yulbanto", "Carduneo", "Hespiro"],
  sites: [
    site("brewreview.example", "review_site"),
    site("kitchenlab.example", "review_site"),
    site("morningcup.example.com", "blog"),
    site("dailyledger.example", "news_article"),
    site("coffeehall.test", "forum"),
    site("docs.brewwiki.test", "documentation"),
    site("brewwiki.test", "reference"),
    site("papers.example.org", "academic"),
    site("clipstream.example", "video"),
    site("chatterbox.test", "social_media"),
    site("bazorra.example", "marketplace"),
    site("newswire.example.net", "press_release"),
    site("makers.example.org", "directory"),
    site("safety.example.net", "government")
  ],
  tailSites: 60,
  repeats: 1
}
