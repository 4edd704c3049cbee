import { Schema } from "effect"
import { SandboxName } from "../../domain/CurrentSandbox.ts"
import type { Next } from "../../domain/Problem.ts"
import { RuleId } from "./FaultRule.ts"

export class FaultNotFound extends Schema.TaggedError<FaultNotFound>()("FaultNotFound", {
  sandbox: SandboxName,
  rule: RuleId
}) {
  override get message() {
    return `The sandbox ${this.sandbox} has no rule ${this.rule}.`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "listFaults", params: { sandbox: this.sandbox } }]
  }
}

export class TooManyFaults extends Schema.TaggedError<TooManyFaults>()("TooManyFaults", { maximum: Schema.Int }) {
  override get message() {
    return `A sandbox can have at most ${this.maximum} rules. Delete some of them first.`
  }
}
