import { Schema } from "effect"
import { Channel } from "../../domain/Channel.ts"
import { EmailOrEmpty, expects, NonBlankText, optional } from "../../domain/Input.ts"
import { maxNameLength, maxTokenLength } from "../../domain/Limits.ts"

// The common fields of every request that pays.

/** A header that names the caller's kind of agent; it counts where the body has no `channel`. */
export const ChannelHeader = Schema.Struct({
  "x-store-channel": Schema.optional(
    Schema.String.annotations({
      description: "The kind of agent that calls, if the body does not name it; web by default",
      jsonSchema: {
        type: "string",
        enum: Channel.literals,
        description: "The kind of agent that calls, if the body does not name it; web by default"
      }
    })
  )
})

export const channelField = optional(
  Channel.annotations({
    description: "The badge of the purchase; by default web (REST), acp (agent checkout) or mcp (tools)",
    examples: ["mcp"]
  }),
  `one of ${Channel.literals.join(", ")}`
)

export const paymentTokenField = expects(
  NonBlankText(maxTokenLength).annotations({
    description: "The buyer's payment token",
    examples: ["tok_visa"],
    // Makes user interfaces hide it, and our tools show no example.
    jsonSchema: { pattern: "\\S", format: "password" }
  }),
  `a payment token of 1 to ${maxTokenLength} characters that is not blank`
)

export const emailField = optional(EmailOrEmpty, "an e-mail address")

export const nameField = (description: string) =>
  expects(
    NonBlankText(maxNameLength).annotations({ description, examples: ["Dana Levi"] }),
    `a name of 1 to ${maxNameLength} characters that is not blank`
  )
