/** An operation of the bench that the caller can use next. */
export interface Next {
  readonly operation: string
  readonly method?: string
  readonly path?: string
  readonly params?: Readonly<Record<string, string | number>>
}

interface Envelope {
  readonly error?: {
    readonly code?: string
    readonly message?: string
    readonly details?: Readonly<Record<string, unknown>>
    readonly next?: ReadonlyArray<Next>
  }
}

/** A refusal of the bench: its sentence is the error's message, the rest is data. */
export class VitrineError extends Error {
  override readonly name = "VitrineError"
  /** `sandbox_exists`, `snapshot_not_found` and so on. */
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
  readonly next: ReadonlyArray<Next>

  constructor(
    /** The HTTP status. */
    readonly status: number,
    body: unknown
  ) {
    const { error = {} } = (typeof body === "object" && body !== null ? body : {}) as Envelope
    super(error.message ?? `The server answered ${status}.`)
    this.code = error.code ?? "unknown"
    this.details = error.details ?? {}
    this.next = error.next ?? []
  }
}
