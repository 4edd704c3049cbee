import { Schema } from "effect"
import { SandboxName } from "../../domain/CurrentSandbox.ts"
import { exactOptional } from "../../domain/Input.ts"
import type { Next } from "../../domain/Problem.ts"
import type { SandboxSettings } from "./SandboxSettings.ts"

export class SandboxNotFound extends Schema.TaggedError<SandboxNotFound>()("SandboxNotFound", {
  sandbox: SandboxName
}) {
  override get message() {
    return `There is no sandbox ${this.sandbox}: it has no settings, and nothing was done in it.`
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
    return `${this.maximum} sandboxes have settings of their own. That is the maximum (BENCH_MAX_SANDBOXES). Drop some of them first.`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "listSandboxes" }]
  }
}

/** The world of a sandbox with writes cannot change. */
export class WorldFixed extends Schema.TaggedError<WorldFixed>()("WorldFixed", {
  sandbox: SandboxName,
  setup: exactOptional(
    Schema.Int.annotations({ description: "How many calls its set-up has, if it has one: a reset runs them again" })
  )
}) {
  static of(sandbox: SandboxName, { setup }: Pick<SandboxSettings, "setup">) {
    return new WorldFixed({ sandbox, ...(setup.length === 0 ? {} : { setup: setup.length }) })
  }

  override get message() {
    const help =
      this.setup === undefined
        ? "Reset the sandbox first, or make another one."
        : 'A reset runs its set-up again: set {"setup": []} and reset the sandbox first, or make another one.'
    return `The world of the sandbox ${this.sandbox} (its seed and packs) cannot change, because something was already done in it. ${help}`
  }

  get next(): ReadonlyArray<Next> {
    const params = { sandbox: this.sandbox }
    const withoutSetup = this.setup === undefined ? [] : [{ operation: "changeSandbox", params }]
    return [...withoutSetup, { operation: "resetSandbox", params }, { operation: "createSandbox" }]
  }
}

/** In a sandbox with writes, time only goes forward: otherwise earlier answers would be wrong. */
export class ClockBackwards extends Schema.TaggedError<ClockBackwards>()("ClockBackwards", {
  sandbox: SandboxName,
  /** RFC 3339, as is `wanted`. */
  now: Schema.String,
  wanted: Schema.String
}) {
  override get message() {
    return `The clock of the sandbox ${this.sandbox} cannot go back from ${this.now} to ${this.wanted}, because something was already done in it. Reset the sandbox first, or make another one.`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "resetSandbox", params: { sandbox: this.sandbox } }, { operation: "createSandbox" }]
  }
}
