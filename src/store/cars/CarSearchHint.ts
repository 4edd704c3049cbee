import { Schema } from "effect"
import type { CarClassId } from "../world/CarClass.ts"

/** Why a search finds no car: what a desk has, it lists, also where none is left. */
export class CarSearchHint extends Schema.Class<CarSearchHint>("CarSearchHint")(
  { message: Schema.String.annotations({ description: "What there is instead" }) },
  { description: "What became of a search for cars that found none" }
) {}

/** Of a world with these classes, none of which was asked for. */
export const hintOf = (classes: ReadonlyArray<CarClassId>): CarSearchHint =>
  new CarSearchHint({
    message:
      classes.length === 0
        ? "No desk has cars to rent."
        : `No desk has cars of this class. What they have is ${classes.join(", ")}.`
  })
