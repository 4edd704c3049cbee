/** Facts of a request before it is answered. */
export interface Arrival {
  readonly method: string
  /** The path within its sandbox, without the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly requestId: string
  readonly sandbox: string
}
