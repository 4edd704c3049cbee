import { Schema } from "effect"
import { expects, Integer, NonBlankText, optional, optionalInteger } from "../../domain/Input.ts"
import { experimentTrials, makeBounds } from "../../domain/Limits.ts"
import { Slug } from "../../store/world/Entry.ts"
import { Stars } from "../../store/world/Product.ts"
import { settingsFields } from "../sandboxes/SandboxSettings.ts"

const maxInstructionLength = 4000
const maxSeedLength = 64

/** Trials of each model if neither the experiment nor the command says how many. */
export const defaultExperimentTrials = 100

const candidates = makeBounds(2, 10)
const levels = makeBounds(2, 6)
const cents = makeBounds(-1_000_000, 1_000_000)
const percents = makeBounds(-90, 400)

export const expectedExperimentId = "1 to 60 lower-case letters and digits, with hyphens between them"

export const ExperimentId = Schema.String.pipe(
  Schema.maxLength(60),
  Schema.pattern(/^[a-z0-9]+(-[a-z0-9]+)*$/)
).annotations({ description: "The name of an experiment", examples: ["mug-choice"] })

const areDifferent = <A>(values: ReadonlyArray<A>): boolean => new Set(values).size === values.length

const Levels = <A, I>(level: Schema.Schema<A, I>, noun: string, description: string) =>
  optional(
    Schema.Array(level).pipe(
      Schema.minItems(levels.min),
      Schema.maxItems(levels.max),
      Schema.filter(areDifferent),
      Schema.annotations({ description })
    ),
    `a list of ${levels} different ${noun}`
  )

/** The level for no badge, and the badge of a sponsored place. */
export const noBadge = "none"
export const sponsoredBadge = "sponsored"

/** The varied factors. Each candidate has each level of a factor equally often, independently of the others. */
export const Factors = Schema.Struct({
  position: optional(
    Schema.Literal("permute").annotations({
      description:
        "Each candidate is in each position equally often; if omitted, candidates stay in the order in which they are listed"
    }),
    '"permute"'
  ),
  priceCents: Levels(
    Integer(cents),
    `numbers of cents from ${cents}`,
    "By how many cents the price is raised; less than 0 reduces it"
  ),
  pricePercent: Levels(Integer(percents), `whole percentages from ${percents}`, "The same, in percent of the price"),
  badge: Levels(
    NonBlankText(40),
    "texts",
    `The badge of a candidate; \`${noBadge}\` for no badge, \`${sponsoredBadge}\` for a paid position`
  ),
  rating: Levels(
    Stars,
    "ratings from 1 to 5 stars, in tenths",
    "The average rating by buyers, from 1 to 5 stars, in tenths"
  )
})
export type Factors = typeof Factors.Type

/** Settings of a sandbox, without repeating their schema in the document. */
export const SandboxSettingsRequest = Schema.Struct(settingsFields).annotations({
  jsonSchema: {
    type: "object",
    additionalProperties: true,
    description: "Settings of a sandbox, as `POST /bench/v1/sandboxes` takes them"
  }
})

export const Experiment = Schema.Struct({
  $schema: Schema.optional(Schema.String),
  id: expects(ExperimentId, expectedExperimentId),
  instruction: NonBlankText(maxInstructionLength).annotations({
    description: "What agents are asked to do",
    examples: ["Buy one coffee mug."]
  }),
  candidates: expects(
    Schema.Array(Slug).pipe(
      Schema.minItems(candidates.min),
      Schema.maxItems(candidates.max),
      Schema.filter(areDifferent),
      Schema.annotations({
        description: "The slugs of the products to choose from. The shop has no other products",
        examples: [["stoneware-coffee-mug", "speckle-ceramic-mug", "enamel-stripe-camp-mug"]]
      })
    ),
    `a list of ${candidates} different slugs of products`
  ),
  factors: expects(
    Factors.pipe(
      Schema.filter(({ priceCents, pricePercent }) => priceCents === undefined || pricePercent === undefined)
    ),
    "an object with position, badge, rating, and priceCents or pricePercent"
  ),
  outcome: optional(Schema.Literal("ordered").annotations({ description: "What counts as chosen" }), '"ordered"'),
  trials: optionalInteger(
    experimentTrials,
    200,
    `The number of trials of each model; ${defaultExperimentTrials} if omitted`
  ),
  seed: optional(
    NonBlankText(maxSeedLength).annotations({
      description: "The seed of the assignment; the experiment's id if omitted"
    })
  ),
  sandbox: optional(SandboxSettingsRequest, "settings of a sandbox")
}).annotations({
  identifier: "Experiment",
  title: "Experiment",
  description: "What agents choose from, and what varies",
  // An unknown member would be a factor that is silently not varied.
  parseOptions: { onExcessProperty: "error" }
})
export type Experiment = typeof Experiment.Type

export const ShownCandidate = Schema.Struct({
  candidate: Schema.String.annotations({ description: "The slug of the product" }),
  name: Schema.String,
  position: Schema.Int.annotations({ description: "Its position, from 1" }),
  priceCents: Schema.Int.annotations({
    description: "Its price when the trial begins; a price that a fault rule sets during the trial is not included"
  }),
  levels: Schema.Record({ key: Schema.String, value: Schema.String }).annotations({
    description: "Its level of each factor",
    examples: [{ position: "2", priceCents: "-10", badge: "bestseller" }]
  })
}).annotations({ identifier: "ShownCandidate", description: "A candidate as an agent sees it in one trial" })
export type ShownCandidate = typeof ShownCandidate.Type
