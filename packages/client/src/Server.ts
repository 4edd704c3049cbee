/** Which server, and what it asks for. */
export interface Server {
  /** Its address; VITRINE_BENCH_URL or http://localhost:3000 without it, or where it is empty. */
  readonly server?: string | undefined
  /** Its bench token, or the control key of one sandbox; BENCH_TOKEN without it. Where only this machine reaches it none is asked for. */
  readonly token?: string | undefined
}
