const texts = {
  live: "Live",
  gone: "Sandbox gone",
  reconnecting: "Reconnecting",
  closed: "Not connected",
  ended: "Link ended"
}

const againMs = 2000

// How soon it is looked again whether the sandbox is there, and how late where it is not.
const lookMs = 2000
const latestLookMs = 30_000

const tell = (state: keyof typeof texts): void => {
  const element = document.getElementById("watch-live")
  if (element === null || element.dataset.state === state) return
  element.dataset.state = state
  element.textContent = texts[state]
}

interface Followed {
  /** Where the entries after an event come from. */
  readonly addressAfter: (id: string) => string
  /** A page of the same sandbox, which tells why there are no entries any more. */
  readonly page: string
  /** Answered with 404 where the sandbox is not there; none for whoever has but a link, of whom the stream ends with it. */
  readonly there: string | undefined
  /** Is told an event, and what is before the number in its id. */
  readonly take: (data: string, mark: string) => void
  readonly opened: () => void
}

/**
 * Follows a journal while the page is looked at. After a break the browser connects again by itself, and says what it has seen
 * last. After an answer that is no stream it does not: a server that is started again, or what stands before it, may have given it.
 */
export const followStream = ({ addressAfter, opened, page, take, there }: Followed): void => {
  let seen = "0"
  let isOpen = false
  let wasThere = false
  let isClosed = false
  let waitMs = lookMs
  let waiting: ReturnType<typeof setTimeout> | undefined
  // None while the page is not looked at: a browser has few connections for a server.
  let stream: EventSource | undefined

  const lookLater = (ms: number): void => {
    if (there === undefined) return
    clearTimeout(waiting)
    waitMs = ms
    waiting = setTimeout(() => look(there), ms)
  }

  /** The journal of a name goes on without its sandbox, as there may be another one at any time: it is asked for ever more seldom. */
  const look = async (there: string): Promise<void> => {
    const isSeen = document.visibilityState === "visible"
    const answer = isSeen ? await fetch(there, { cache: "no-store" }).catch(() => undefined) : undefined
    if (answer?.ok) wasThere = true
    if (isOpen && wasThere && answer?.status === 404) tell("gone")
    if (isOpen && answer?.ok) tell("live")
    // Who was signed out has signed in again meanwhile.
    if (isClosed && (answer?.ok || answer?.status === 404)) connect()
    lookLater(!isSeen || answer?.ok ? lookMs : Math.min(latestLookMs, waitMs * 1.5))
  }

  const refused = async (): Promise<void> => {
    const answer = await fetch(page, { cache: "no-store" }).catch(() => undefined)
    if (answer?.status === 404) return tell("ended")
    if (answer !== undefined && answer.status < 500 && (answer.redirected || !answer.ok)) {
      isClosed = true
      lookLater(lookMs)
      return tell("closed")
    }
    tell("reconnecting")
    setTimeout(connect, againMs)
  }

  const hangUp = (): void => {
    stream?.close()
    stream = undefined
    isOpen = false
  }

  const connect = (): void => {
    hangUp()
    isClosed = false
    if (document.hidden) return
    const events = new EventSource(addressAfter(seen))
    stream = events
    events.addEventListener("message", ({ data, lastEventId }) => {
      seen = lastEventId
      take(data, lastEventId.replace(/\d+$/, ""))
      if (waitMs > lookMs) lookLater(lookMs)
    })
    events.addEventListener("open", () => {
      isOpen = true
      tell("live")
      // During the break the sandbox may have gone or come: it is looked for at once, and soon again.
      waitMs = lookMs
      if (there !== undefined) void look(there)
      opened()
    })
    events.addEventListener("error", () => {
      isOpen = false
      if (events.readyState === EventSource.CLOSED) void refused()
      else tell("reconnecting")
    })
  }

  document.addEventListener("visibilitychange", () => {
    // After a refusal it is seen to in time, or has come to an end.
    if (stream?.readyState === EventSource.CLOSED) return
    if (document.hidden) hangUp()
    else if (stream === undefined) connect()
  })
  connect()
}
