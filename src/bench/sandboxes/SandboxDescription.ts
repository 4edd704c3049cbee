import { DateTime, Option, Schema } from "effect"
import { SandboxName } from "../../domain/CurrentSandbox.ts"
import { Count, identifierAnnotation, withDescription } from "../../domain/Input.ts"
import { Timestamp } from "../../domain/Timestamp.ts"
import { ClockReading, readingOf } from "../clock/ClockReading.ts"
import { OverlayView } from "../overlay/OverlayEntry.ts"
import { sequenceDescription } from "../state/positionFields.ts"
import { ForkedFrom, forkedFromOf } from "./ForkedFrom.ts"
import { type ListedRecord, type SandboxRecord, timeIn } from "./SandboxRecords.ts"
import { defaultSettings, SandboxSettings } from "./SandboxSettings.ts"

const url = (description: string) => withDescription(Schema.String, description)
const at = DateTime.unsafeMake<number>

const generation = withDescription(
  Count,
  "The generation of the sandbox: 0 at first. It increases by one with each reset or restore, and when its clock is set back"
)
const lastRequest = withDescription(
  Timestamp,
  "When it was last used, up to a minute late; for a sandbox without settings, the time of its last write"
)

const seed = withDescription(Schema.String, "The seed of its world")

export class SandboxDescription extends Schema.Class<SandboxDescription>("SandboxDescription")(
  {
    name: SandboxName,
    ...SandboxSettings.fields,
    seed,
    baseUrl: url("The address for an agent: REST, pages and everything else are below it"),
    mcpUrl: url("The address of its tools, over MCP's Streamable HTTP"),
    acpUrl: url("The address of its agent checkout: `feed` and `checkout_sessions` are below it"),
    generation,
    sequence: withDescription(Count, sequenceDescription),
    now: withDescription(Timestamp, "The time in the sandbox"),
    lastRequest,
    overlay: withDescription(
      Schema.Array(OverlayView),
      "Prices and stock that replace those of its world, as they are now"
    ),
    hash: withDescription(
      Schema.NullOr(Schema.String),
      "The hash of its canonical state, as `state/hash` gives it; null if there are too many rows"
    ),
    left: withDescription(
      Schema.Struct({ calls: Schema.NullOr(Count), spendCents: Schema.NullOr(Count) }).annotations(
        identifierAnnotation("BudgetLeft")
      ),
      "What is left of `limits`; null if there is no limit"
    ),
    expiresAt: withDescription(
      Schema.NullOr(Timestamp),
      "When it expires if no request comes; it is dropped within three minutes of that. null for never"
    ),
    forkedFrom: Schema.NullOr(ForkedFrom)
  },
  { description: "A sandbox: its settings, its addresses and its progress" }
) {}

/** The only response with a control key. */
export class CreatedSandbox extends Schema.Class<CreatedSandbox>("CreatedSandbox")(
  {
    ...SandboxDescription.fields,
    controlKey: withDescription(
      Schema.String,
      "The key for this sandbox's endpoints of the bench, instead of the token; it is shown only once"
    )
  },
  { description: "A new sandbox, with its control key" }
) {}

export class ListedSandbox extends Schema.Class<ListedSandbox>("ListedSandbox")(
  {
    name: SandboxName,
    settings: withDescription(
      Schema.partial(Schema.Struct({ ...SandboxSettings.fields, seed })),
      "The settings that differ from the defaults"
    ),
    clock: ClockReading,
    orders: withDescription(Count, "How many orders were placed"),
    bookings: withDescription(Count, "How many bookings were made"),
    lastRequest,
    expiresAt: SandboxDescription.fields.expiresAt
  },
  { description: "A sandbox in a list" }
) {}

const optionalInstant = (instant: number | null) => Option.getOrNull(Option.map(Option.fromNullable(instant), at))

/** The addresses of a sandbox; `origin` is the base URL of this server. */
const addressesOf = (name: SandboxName, origin: string) => {
  const baseUrl = `${origin}/shops/${name}`
  return { baseUrl, mcpUrl: `${baseUrl}/mcp`, acpUrl: `${baseUrl}/api/acp` }
}

/** What a description needs besides the record. */
interface DescriptionContext extends Pick<SandboxDescription, "hash" | "left" | "overlay"> {
  /** The base URL of this server. */
  readonly origin: string
  /** Wall-clock time in epoch milliseconds. */
  readonly wall: number
  /** The program's seed. */
  readonly seed: string
}

export const describeSandbox = (
  record: SandboxRecord,
  { hash, left, origin, overlay, seed, wall }: DescriptionContext
) => ({
  name: record.name,
  ...(record.settings ?? defaultSettings),
  seed: record.seed ?? seed,
  ...addressesOf(record.name, origin),
  generation: record.generation,
  sequence: record.sequence,
  now: at(timeIn(record, wall)),
  lastRequest: at(record.used_ms),
  overlay,
  hash,
  left,
  expiresAt: optionalInstant(record.expires_ms),
  forkedFrom: forkedFromOf(record)
})

const isDefault = (member: string, value: unknown): boolean =>
  JSON.stringify(value) === JSON.stringify(defaultSettings[member as keyof SandboxSettings])

export const listedSandbox = (record: ListedRecord, programSeed: string, wall: number) => {
  const { bookings, expires_ms, name, orders, seed, settings, used_ms } = record
  const set = Object.entries(settings ?? {}).filter(([member, value]) => !isDefault(member, value))
  return new ListedSandbox({
    name,
    settings: { ...Object.fromEntries(set), ...(seed === null || seed === programSeed ? {} : { seed }) },
    clock: readingOf(record, wall),
    orders,
    bookings,
    lastRequest: at(used_ms),
    expiresAt: optionalInstant(expires_ms)
  })
}
