import { Schema } from "effect"

/** A caller of the bench sent neither its token nor the control key of the requested sandbox. */
export class BenchTokenRequired extends Schema.TaggedError<BenchTokenRequired>()("BenchTokenRequired", {}) {
  static readonly code = "unauthorized"

  override get message() {
    return "The bench requires its token: send Authorization: Bearer with the token that the program printed when it started, or with BENCH_TOKEN if it is set. The control key of a sandbox gives access to what is below that sandbox. Nothing was done."
  }
}

/** A browser sent a token that is not the bench's. */
export class WrongBenchToken extends Schema.TaggedError<WrongBenchToken>()("WrongBenchToken", {}) {
  override get message() {
    return "This is not the token of the bench. It is the value of BENCH_TOKEN; if none is set, the program prints a token when it starts."
  }
}

/** A sign-in address works once, and only for a few hours. */
export class SpentSignInCode extends Schema.TaggedError<SpentSignInCode>()("SpentSignInCode", {}) {
  override get message() {
    return "This sign-in address was already used, or is too old. Sign in with the token."
  }
}
