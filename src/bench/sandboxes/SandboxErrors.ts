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
