import { Schema } from "effect"
import { Channel, channels } from "../../domain/Channel.ts"
import { EmailOrEmpty, NonBlankText, optional, required } from "../../domain/Input.ts"
import { maxNameLength, maxTokenLength } from "../../domain/Limits.ts"

// What everything that takes money asks its caller for.

/** How a caller says in a header which kind of agent it is; it counts where the body's `channel` is silent. */
export const ChannelHeader = Schema.Struct({
  "x-store-channel": Schema.optional(
    Schema.String.annotations({
      description: "The kind of agent that calls, if the body does not say; web by default",
      jsonSchema: {
        type: "string",
        enum: Channel.literals,
        description: "The kind of agent that calls, if the body does not say; web by default"
      }
    })
  )
})

export const channelField = optional(
  Channel.annotations({
    description: "The badge of what is bought; without it web over REST, acp by agent checkout, mcp by a tool",
    examples: ["mcp"]
  }),
  `one of ${channels.join(", ")}`
)

export const paymentTokenField = required(
  NonBlankText(maxTokenLength).annotations({
    description: "The payment token that the buyer pays with",
    examples: ["tok_visa"],
    // Tells user interfaces to hide it, and our own tools to name no example.
    jsonSchema: { pattern: "\\S", format: "password" }
  }),
  `a payment token of 1 to ${maxTokenLength} characters that is not blank`
)

export const emailField = optional(EmailOrEmpty, "an e-mail address")

/** Who it is for. */
export const nameField = (description: string) =>
  required(
    NonBlankText(maxNameLength).annotations({ description, examples: ["Dana Levi"] }),
    `a name of 1 to ${maxNameLength} characters that is not blank`
  )
