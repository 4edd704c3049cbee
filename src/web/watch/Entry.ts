/** An entry of a journal as the bench sends it. Declared again here, for the browser's script. */
export interface Entry {
  readonly seq: number
  readonly at: { readonly virtual: string; readonly real: string }
  readonly generation: number
  readonly requestId: string
  readonly agent: {
    readonly label?: string | undefined
    readonly client?: string | undefined
    readonly userAgent?: string | undefined
  }
  readonly surface: Surface
  readonly channel?: string | undefined
  readonly operation: string | null
  readonly tool?: string | undefined
  readonly calledAs?: string | undefined
  readonly mutates: boolean
  readonly http: {
    readonly method: string
    readonly path: string
    readonly status: number
    readonly headers?: Readonly<Record<string, string>> | undefined
  }
  readonly input: unknown
  readonly output: unknown
  readonly error: { readonly code: string; readonly message: string } | null
  readonly outcome: Outcome
  readonly committed: boolean
  readonly delivered: boolean
  readonly turn: number | null
  readonly ms: number
  /** The size of what was sent. */
  readonly bytes: { readonly in: number }
  readonly faults: ReadonlyArray<string>
  readonly sawCardNumber: boolean
}

export type Surface = "rest" | "mcp" | "acp" | "web"
export type Outcome = "ok" | "refused" | "invalid" | "fault" | "defect" | "gone"

export type JsonObject = Readonly<Record<string, unknown>>

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

// Members of an answer by kind: in another version, or changed by a fault, they may be missing.
export const list = (value: unknown): ReadonlyArray<JsonObject> =>
  Array.isArray(value) ? value.filter(isJsonObject) : []
export const text = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : ""
export const number = (value: unknown): number => (typeof value === "number" ? value : 0)

/** The name of the call: the tool, the operation, or the address if it reached neither. */
export const nameOf = ({ http, operation, tool }: Entry): string =>
  tool ?? operation ?? `${http.method} ${http.path.replace(/\?.*$/s, "")}`

/** The members of a request by their own names, from all parts of it. */
export const argumentsOf = ({ input }: Pick<Entry, "input">): ReadonlyArray<readonly [name: string, value: unknown]> =>
  isJsonObject(input)
    ? Object.entries(input).flatMap(([part, value]) =>
        isJsonObject(value) && ["path", "urlParams", "payload", "list", "unknown", "arguments"].includes(part)
          ? Object.entries(value)
          : [[part, value] as const]
      )
    : []
