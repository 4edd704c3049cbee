import { Schema } from "effect"
import type { CarClassId } from "../world/CarClass.ts"

/** Why a search finds no car. Sold-out cars are listed, so this is never because none is left. */
export class CarSearchHint extends Schema.Class<CarSearchHint>("CarSearchHint")(
  { message: Schema.String.annotations({ description: "What is available instead" }) },
  { description: "Why a search found no cars" }
) {}

/** The hint for a world with these classes, none of which was asked for. */
export const hintOf = (classes: ReadonlyArray<CarClassId>): CarSearchHint =>
  new CarSearchHint({
    message:
      classes.length === 0
        ? "No desk has cars to rent."
        : `No desk has cars of this class. The desks have ${classes.join(", ")}.`
  })
