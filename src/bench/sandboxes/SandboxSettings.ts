import { Schema } from "effect"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { exactOptional, expects, IntegerOrNull, MemberName, NonBlankText, optional } from "../../domain/Input.ts"
import { makeBounds } from "../../domain/Limits.ts"
import { standardPack } from "../../store/world/Pack.ts"
import {
  AgentSettings,
  agentField,
  applyAgentChange,
  defaultAgentSettings,
  neutralAgentSettings,
  StoredAgentSettings
} from "../agent/AgentSettings.ts"
import { applyChange } from "../applyChange.ts"
import { ClockRequest } from "../clock/ClockSetting.ts"
import { ExpirySettings, expiryField, noExpiry } from "../expiry/ExpirySettings.ts"
import { expectedFaults, type FaultInput, FaultRequest, FaultSettings, resolveFaults } from "../faults/FaultSettings.ts"
import { LimitSettings, limitsField, noLimits } from "../limits/LimitSettings.ts"
import { overlayField, type StockEntry } from "../overlay/OverlayEntry.ts"
import { Packs, packsField } from "../packs/PackSettings.ts"
import { anyPayment, PaymentSettings, paymentsField } from "../payments/PaymentSettings.ts"
import { SetupSettings, setupField } from "../setup/SetupSettings.ts"
import { TaskSettings } from "../tasks/TaskSettings.ts"

export const maxLabels = 32
const maxLabelLength = 64
const maxLabelValueLength = 200

export const maxSeedLength = 64

/** Idle lifetime in seconds: up to a year. */
const lifetimes = makeBounds(1, 31_536_000)

/** In seconds: the default lifetime of a sandbox with a generated name. */
const generatedLifetime = 86_400

const label = /^[A-Za-z0-9][\w.-]*$/

export const isLabelName = (name: string): boolean => name.length <= maxLabelLength && label.test(name)

const areLabels = (labels: object): boolean => {
  const names = Object.keys(labels)
  return names.length <= maxLabels && names.every(isLabelName)
}

export const expectedLabelName = `1 to ${maxLabelLength} letters, digits, _, . and -, starting with a letter or a digit`

const LabelName = expects(MemberName, `a name of ${expectedLabelName}`)

/** Labels by which a tester finds sandboxes. */
const Labels = Schema.Record({ key: LabelName, value: NonBlankText(maxLabelValueLength) })
  .pipe(Schema.filter(areLabels))
  .annotations({
    description: "Names and values for finding sandboxes",
    examples: [{ task: "mug", trial: "3" }]
  })

const expectedLabels = `names of ${expectedLabelName}, each with a text of 1 to ${maxLabelValueLength} characters`

/** Labels with room for reserved ones, which are added. */
export const labelsBeside = (reserved: ReadonlyArray<string>) => {
  const room = maxLabels - reserved.length
  const hasRoom = (labels: object) => Object.keys(labels).filter((name) => !reserved.includes(name)).length <= room
  return optional(
    Labels.pipe(Schema.filter(hasRoom)),
    `at most ${room} labels besides ${reserved.join(", ")}: ${expectedLabels}`
  )
}

const Lifetime = IntegerOrNull(
  lifetimes,
  " of seconds",
  "After how many seconds without a request the sandbox is dropped; null for never"
)

const SandboxSeed = NonBlankText(maxSeedLength).annotations({
  description: "The seed of its world: stock, rates, fares and the ids of carts, orders and bookings follow from it"
})

export const SandboxSettings = Schema.Struct({
  clock: ClockRequest,
  agent: AgentSettings,
  payments: PaymentSettings,
  limits: LimitSettings,
  expiry: ExpirySettings,
  setup: SetupSettings,
  ttlSeconds: Lifetime,
  labels: Labels,
  task: exactOptional(TaskSettings),
  packs: Packs,
  faults: FaultSettings
})
export type SandboxSettings = typeof SandboxSettings.Type

/** The stored form: members that an earlier version did not have get their defaults. */
export const StoredSettings = Schema.Struct({
  ...SandboxSettings.fields,
  agent: StoredAgentSettings,
  payments: Schema.optionalWith(PaymentSettings, { default: () => anyPayment }),
  limits: Schema.optionalWith(LimitSettings, { default: () => noLimits }),
  expiry: Schema.optionalWith(ExpirySettings, { default: () => noExpiry }),
  packs: Schema.optionalWith(Packs, { default: () => [standardPack] }),
  setup: Schema.optionalWith(SetupSettings, { default: () => [] }),
  faults: Schema.optionalWith(FaultSettings, { default: () => [] })
})

/** The settings of a sandbox without any. */
export const defaultSettings: SandboxSettings = {
  clock: { mode: "system" },
  agent: defaultAgentSettings,
  payments: anyPayment,
  limits: noLimits,
  expiry: noExpiry,
  setup: [],
  ttlSeconds: null,
  labels: {},
  packs: [standardPack],
  faults: []
}

/** The defaults of a sandbox that a tester creates. */
export const initialSettings = (isNamed: boolean): SandboxSettings => ({
  ...defaultSettings,
  agent: neutralAgentSettings,
  ttlSeconds: isNamed ? null : generatedLifetime
})

/** The settings that a fork copies. An unset lifetime is omitted: the fork gets the default of its kind of name. */
export const copiedSettings = ({ ttlSeconds, ...settings }: SandboxSettings): SettingsChange =>
  ttlSeconds === null ? settings : { ...settings, ttlSeconds }

/**
 * The same in a request: omitted members stay as they are, or get their defaults. The seed is stored in the sandbox's row, and
 * the overlay as rows of its state.
 */
export const settingsFields = {
  seed: optional(SandboxSeed),
  clock: Schema.optionalWith(ClockRequest, { nullable: true }),
  agent: agentField,
  ttlSeconds: Schema.optional(Lifetime),
  labels: optional(Labels, `at most ${maxLabels} labels: ${expectedLabels}`),
  packs: packsField,
  overlay: overlayField,
  faults: optional(FaultRequest, expectedFaults),
  payments: paymentsField,
  limits: limitsField,
  expiry: expiryField,
  setup: setupField
} as const

/** A change of settings: of a request, of a task, or copied from another sandbox. */
export interface SettingsChange extends Omit<Schema.Struct.Type<typeof settingsFields>, "faults"> {
  readonly faults?: FaultInput | undefined
  readonly task?: TaskSettings | undefined
}

/** The settings of a new sandbox. */
export type NewSandbox = SettingsChange & { readonly name?: SandboxName | undefined }

/** The same for an existing sandbox. */
export interface SandboxChange extends SettingsChange {
  /** Added to the existing overlay. */
  readonly stock?: ReadonlyArray<StockEntry> | undefined
}

export const areSamePacks = (packs: SandboxSettings["packs"], others: SandboxSettings["packs"]): boolean =>
  packs.join() === others.join()

export const applySettingsChange = (settings: SandboxSettings, change: SettingsChange): SandboxSettings => {
  const { clock, labels, packs, payments, setup, task, ttlSeconds } = change
  return {
    ...applyChange(settings, { clock, labels, packs, payments, setup, task, ttlSeconds }),
    agent: applyAgentChange(settings.agent, change.agent),
    limits: applyChange(settings.limits, change.limits),
    expiry: applyChange(settings.expiry, change.expiry),
    faults: change.faults === undefined ? settings.faults : resolveFaults(change.faults)
  }
}
