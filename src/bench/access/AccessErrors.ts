import { Schema } from "effect"

/** A caller of the bench sent neither its token nor the control key of the requested sandbox. */
export class BenchTokenRequired extends Schema.TaggedError<BenchTokenRequired>()("BenchTokenRequired", {}) {
  static readonly code = "unauthorized"

  override get message() {
    return "The bench asks for its token: send Authorization: Bearer with what the start of the program has printed, or with BENCH_TOKEN if it is set. The control key of a sandbox opens what is below that sandbox. Nothing was done."
  }
}

/** A browser sent a token that is not the bench's. */
export class WrongBenchToken extends Schema.TaggedError<WrongBenchToken>()("WrongBenchToken", {}) {
  override get message() {
    return "That is not the token of the bench. It is printed at the start of the program, or set by BENCH_TOKEN."
  }
}

/** A sign-in address works once, and only for a few hours. */
export class SpentSignInCode extends Schema.TaggedError<SpentSignInCode>()("SpentSignInCode", {}) {
  override get message() {
    return "That address has signed somebody in already, or is too old. Sign in with the token."
  }
}
