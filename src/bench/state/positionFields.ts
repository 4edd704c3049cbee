import { Count } from "../../domain/Input.ts"

/** The description of `sequence`, which a sandbox, a snapshot and a state have. */
export const sequenceDescription =
  "The number of writes that led to this state. A reset sets it to 0; a fork or a restore continues from the copied state"

/** Which of the states of a sandbox it is. */
export const positionFields = {
  generation: Count.annotations({ description: "The generation of the sandbox" }),
  sequence: Count.annotations({ description: sequenceDescription })
}
