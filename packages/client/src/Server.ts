/** The server to use, and its token. */
export interface Server {
  /** Its address; VITRINE_BENCH_URL or else http://localhost:3000, if it is missing or empty. */
  readonly server?: string | undefined
  /** Its bench token, or the control key of one sandbox; BENCH_TOKEN by default. None is needed if only this machine can reach it. */
  readonly token?: string | undefined
}
