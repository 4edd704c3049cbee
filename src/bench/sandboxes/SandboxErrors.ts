import { Schema } from "effect"
import { SandboxName } from "../../domain/CurrentSandbox.ts"
import { SnapshotId } from "../../domain/Ids.ts"
import { exactOptional } from "../../domain/Input.ts"
import type { Next } from "../../domain/Problem.ts"
import type { SandboxSettings } from "./SandboxSettings.ts"

export class SandboxNotFound extends Schema.TaggedError<SandboxNotFound>()("SandboxNotFound", {
  sandbox: SandboxName
}) {
  override get message() {
    return `There is no sandbox ${this.sandbox}: it was dropped, or nothing was changed in it yet.`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "listSandboxes" }]
  }
}

export class SandboxExists extends Schema.TaggedError<SandboxExists>()("SandboxExists", { sandbox: SandboxName }) {
  override get message() {
    return `A sandbox ${this.sandbox} already exists. Choose another name, or leave it out to get a generated one.`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "describeSandbox", params: { sandbox: this.sandbox } }]
  }
}

export class TooManySandboxes extends Schema.TaggedError<TooManySandboxes>()("TooManySandboxes", {
  maximum: Schema.Int
}) {
  override get message() {
    return `${this.maximum} sandboxes have settings of their own. That is the maximum (BENCH_MAX_SANDBOXES). Drop some first; expired ones are dropped within three minutes.`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "listSandboxes" }]
  }
}

/** A state with writes, in which world and time are fixed: that of a sandbox, or of a snapshot that was to be forked. */
const usedStateFields = {
  sandbox: SandboxName,
  setup: exactOptional(
    Schema.Int.annotations({ description: "How many calls its set-up has, if it has one: a reset runs them again" })
  ),
  snapshot: exactOptional(
    SnapshotId.annotations({
      description: "The snapshot that the call was to fork, if any. A reset of the sandbox does not change it"
    })
  )
}
interface UsedState extends Schema.Struct.Type<typeof usedStateFields> {}

export const usedState = (
  sandbox: SandboxName,
  settings: Pick<SandboxSettings, "setup"> | null,
  snapshot?: SnapshotId
): UsedState => {
  if (snapshot !== undefined) return { sandbox, snapshot }
  const setup = settings?.setup.length ?? 0
  return { sandbox, ...(setup === 0 ? {} : { setup }) }
}

const subjectOf = ({ sandbox, snapshot }: UsedState): string =>
  snapshot === undefined ? `the sandbox ${sandbox}` : `the snapshot ${snapshot} of the sandbox ${sandbox}`

/** What can be done instead. */
const adviceFor = ({ setup, snapshot }: UsedState): string => {
  if (snapshot !== undefined) return "Fork an earlier snapshot, or make another sandbox."
  return setup === undefined
    ? "Reset the sandbox first, or make another one."
    : 'A reset runs its set-up again: set {"setup": []} and reset the sandbox first, or make another one.'
}

const nextFor = ({ sandbox, setup, snapshot }: UsedState): ReadonlyArray<Next> => {
  const params = { sandbox }
  const reset = [...(setup === undefined ? [] : ["changeSandbox"]), "resetSandbox"]
  const names = snapshot === undefined ? reset : ["listSnapshots"]
  return [...names.map((operation) => ({ operation, params })), { operation: "createSandbox" }]
}

/** The world of a state with writes cannot change. */
export class WorldFixed extends Schema.TaggedError<WorldFixed>()("WorldFixed", usedStateFields) {
  override get message() {
    return `The world of ${subjectOf(this)} (its seed and packs) cannot change, because something was already done in it. ${adviceFor(this)}`
  }

  get next(): ReadonlyArray<Next> {
    return nextFor(this)
  }
}

/** In a state with writes, time only goes forward: otherwise earlier answers would be wrong. */
export class ClockBackwards extends Schema.TaggedError<ClockBackwards>()("ClockBackwards", {
  ...usedStateFields,
  /** RFC 3339, as is `wanted`. */
  now: Schema.String,
  wanted: Schema.String
}) {
  override get message() {
    return `The clock of ${subjectOf(this)} cannot go back from ${this.now} to ${this.wanted}, because something was already done in it. ${adviceFor(this)}`
  }

  get next(): ReadonlyArray<Next> {
    return nextFor(this)
  }
}
