import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Schema } from "effect"
import { Count, expects, identifierAnnotation, MemberName } from "../../domain/Input.ts"
import { maxCustomPacks, packBodyLimits } from "../../domain/Limits.ts"
import { BodyLimits, Strict } from "../../operation/annotations.ts"
import { envelope } from "../../operation/Envelope.ts"
import { PackInUse, TooManyPacks } from "./PackErrors.ts"

const PackView = Schema.Struct({
  name: Schema.String.annotations({ description: "The name by which a sandbox refers to it" }),
  title: Schema.String,
  description: Schema.String,
  products: Count.annotations({ description: "How many products it adds or changes" }),
  hotels: Count.annotations({ description: "How many hotels it adds or changes" }),
  texts: Count.annotations({ description: "How many texts it puts into descriptions, reviews and tools" })
}).annotations(identifierAnnotation("Pack"))

const AnyPack = Schema.Record({ key: MemberName, value: Schema.Unknown }).annotations({
  identifier: "NewPack",
  description:
    "`title`, `description`, and `products`, `hotels` or `texts` as docs/world.md describes them. Instead of `products`, it can have `feed` (a product feed of agent checkout, or the list of its items) or `csv` (products as CSV text, one variant in each row)"
})

const listPacks = HttpApiEndpoint.get("listPacks", "/bench/v1/packs")
  .addSuccess(Schema.Struct({ items: Schema.Array(PackView) }))
  .annotate(OpenApi.Summary, "List packs")
  .annotate(
    OpenApi.Description,
    "The packs that the world of a sandbox can be made of: the built-in and the uploaded ones."
  )

const addPack = HttpApiEndpoint.post("addPack", "/bench/v1/packs")
  .setPayload(AnyPack)
  .addSuccess(PackView, { status: 201 })
  .addError(envelope(TooManyPacks, 429))
  .annotate(BodyLimits, packBodyLimits)
  .annotate(OpenApi.Summary, "Upload a pack")
  .annotate(
    OpenApi.Description,
    `Uploads a catalogue of your own, or texts, up to ${packBodyLimits.bytes / 2 ** 20} MiB. The name of a pack is made from its content: the same pack has the same name everywhere, and a pack never changes. The server keeps up to ${maxCustomPacks} uploaded packs. A refusal lists the mistakes in the pack.`
  )

const dropPack = HttpApiEndpoint.del("dropPack", "/bench/v1/packs/own/:pack")
  .setPath(
    Schema.Struct({
      pack: expects(
        Schema.String.pipe(Schema.pattern(/^[0-9a-z]{16}$/)).annotations({
          description: "The part of the pack's name after `own/`"
        }),
        "the 16 characters after `own/` in the pack's name"
      )
    })
  )
  .addError(envelope(PackInUse, 409))
  .annotate(OpenApi.Summary, "Delete a pack")
  .annotate(
    OpenApi.Description,
    "Deletes an uploaded pack, if no sandbox, no snapshot and no experiment uses it; a refusal names one that does. It is no error if the pack does not exist."
  )

export const PacksApi = HttpApiGroup.make("packs", { topLevel: true })
  .add(listPacks)
  .add(addPack)
  .add(dropPack)
  .annotateEndpoints(Strict, true)
  .annotate(OpenApi.Title, "Packs")
  .annotate(OpenApi.Description, "What the worlds of sandboxes are made of.")
