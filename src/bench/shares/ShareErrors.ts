import { Schema } from "effect"

/** A share link that gives access to nothing. */
export class ShareNotFound extends Schema.TaggedError<ShareNotFound>()("ShareNotFound", {}) {
  override get message() {
    return "This link does not work: it is incomplete, it has expired, or its sandbox was dropped or has expired."
  }
}
