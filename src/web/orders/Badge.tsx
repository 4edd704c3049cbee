/** @jsxImportSource preact */
import type { ChannelName } from "./Entry.ts"

const meanings: Record<ChannelName, string> = {
  web: "Bought on these pages, or by a caller that named no channel",
  mcp: "Bought by an agent through MCP",
  acp: "Bought through an agent checkout",
  gpt: "Bought by a GPT"
}

/** The kind of caller that bought it, in word and colour. */
export const Badge = ({ channel }: { readonly channel: ChannelName }) => (
  <span class="badge" data-channel={channel} title={meanings[channel]}>
    {channel === "web" ? "web" : `${channel} agent`}
  </span>
)
