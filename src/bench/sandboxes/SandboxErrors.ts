import { Schema } from "effect"
import { SandboxName } from "../../domain/CurrentSandbox.ts"
import type { Next } from "../../domain/Problem.ts"

export class SandboxNotFound extends Schema.TaggedError<SandboxNotFound>()("SandboxNotFound", {
  sandbox: SandboxName
}) {
  override get message() {
    return `There is no sandbox ${this.sandbox}: nothing was set for it, and nothing was done in it.`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "listSandboxes" }]
  }
}

export class SandboxExists extends Schema.TaggedError<SandboxExists>()("SandboxExists", { sandbox: SandboxName }) {
  override get message() {
    return `There is a sandbox ${this.sandbox} already. Choose another name, or none: then it is generated.`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "describeSandbox", params: { sandbox: this.sandbox } }]
  }
}

export class TooManySandboxes extends Schema.TaggedError<TooManySandboxes>()("TooManySandboxes", {
  maximum: Schema.Int
}) {
  override get message() {
    return `${this.maximum} sandboxes have settings of their own, the most that may (BENCH_MAX_SANDBOXES). Drop some of them first.`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "listSandboxes" }]
  }
}

/** The world of a sandbox with writes cannot change. */
export class WorldFixed extends Schema.TaggedError<WorldFixed>()("WorldFixed", { sandbox: SandboxName }) {
  override get message() {
    return `Something was done in the sandbox ${this.sandbox} already, so its world, the seed and the packs of it, stays as it is. Reset it first, or make another one.`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "resetSandbox", params: { sandbox: this.sandbox } }, { operation: "createSandbox" }]
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
    return `It is ${this.now} in the sandbox ${this.sandbox}, in which something was done already, and ${this.wanted} is before that. Reset it first, or make another one.`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "resetSandbox", params: { sandbox: this.sandbox } }, { operation: "createSandbox" }]
  }
}
