import { Schema } from "effect"

/** A caller of the bench has shown neither its token nor the key of the sandbox that was asked for. */
export class BenchTokenRequired extends Schema.TaggedError<BenchTokenRequired>()("BenchTokenRequired", {}) {
  static readonly code = "unauthorized"

  override get message() {
    return "The bench asks for its token: send Authorization: Bearer with what the start of the program has printed, or with BENCH_TOKEN if it is set. The control key of a sandbox opens what is below that sandbox. Nothing was done."
  }
}
