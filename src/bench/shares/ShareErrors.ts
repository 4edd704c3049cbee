import { Schema } from "effect"

/** A share link that gives access to nothing. */
export class ShareNotFound extends Schema.TaggedError<ShareNotFound>()("ShareNotFound", {}) {
  override get message() {
    return "This link opens nothing: it is not whole, has expired, or its sandbox is gone."
  }
}
