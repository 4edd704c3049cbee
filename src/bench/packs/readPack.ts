import { Effect, ParseResult, Schema } from "effect"
import { InvalidRequest } from "../../domain/Errors.ts"
import { Pack } from "../../store/world/Pack.ts"
import { packOfFeed } from "./packOfFeed.ts"

const decode = Schema.decodeUnknown(Pack, { errors: "all", onExcessProperty: "error" })

/** `products[3].priceCents` */
const fieldOf = (path: ReadonlyArray<PropertyKey>): string =>
  path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`))
    .join("")
    .replace(/^\./, "")

/** A pack as a tester brings it, or the product feed of a shop. Fails with all that is wrong with it. */
export const readPack = (given: Readonly<Record<string, unknown>>): Effect.Effect<Pack, InvalidRequest> =>
  Effect.mapError(decode("feed" in given ? packOfFeed(given.feed) : given), ({ issue }) =>
    InvalidRequest.of(
      ParseResult.ArrayFormatter.formatIssueSync(issue).map(({ message, path }) => ({
        field: fieldOf(path) || "body",
        reason: "invalid",
        expected: message.replace(/^expected /, "")
      }))
    )
  )
