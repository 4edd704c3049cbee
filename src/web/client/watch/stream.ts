const texts = { live: "Live", reconnecting: "Reconnecting", closed: "Not connected", ended: "Link ended" }

const againMs = 2000

const tell = (state: keyof typeof texts): void => {
  const element = document.getElementById("watch-live")
  if (element === null || element.dataset.state === state) return
  element.dataset.state = state
  element.textContent = texts[state]
}

interface Followed {
  /** Where the entries after one come from. */
  readonly addressAfter: (seq: number) => string
  readonly lastSeen: () => number
  /** A page of the same sandbox, which tells why there are no entries any more. */
  readonly page: string
  readonly take: (data: string) => void
  readonly opened: () => void
}

/**
 * Follows a journal. After a break the browser connects again by itself, and says what it has seen last. After an answer that is no
 * stream it does not: a server that is started again, or what stands before it, may have given it.
 */
export const followStream = ({ addressAfter, lastSeen, opened, page, take }: Followed): void => {
  const refused = async (): Promise<void> => {
    const answer = await fetch(page, { cache: "no-store" }).catch(() => undefined)
    if (answer?.status === 404) return tell("ended")
    if (answer !== undefined && answer.status < 500 && (answer.redirected || !answer.ok)) return tell("closed")
    tell("reconnecting")
    setTimeout(connect, againMs)
  }

  const connect = (): void => {
    const events = new EventSource(addressAfter(lastSeen()))
    events.addEventListener("message", ({ data }) => take(data))
    events.addEventListener("open", () => {
      tell("live")
      opened()
    })
    events.addEventListener("error", () => {
      if (events.readyState === EventSource.CLOSED) void refused()
      else tell("reconnecting")
    })
  }

  connect()
}
