const texts = {
  live: "Live",
  gone: "Sandbox gone",
  reconnecting: "Reconnecting",
  closed: "Not connected",
  ended: "Link ended"
}

const reconnectDelayMs = 2000

// How soon it is looked again whether the sandbox is there, and how late where it is not.
const minProbeMs = 2000
const maxProbeMs = 30_000

const showState = (state: keyof typeof texts): void => {
  const element = document.getElementById("watch-live")
  if (element === null || element.dataset.state === state) return
  element.dataset.state = state
  element.textContent = texts[state]
}

interface FollowOptions {
  /** Where the entries after an event come from. */
  readonly addressAfter: (id: string) => string
  /** A page of the same sandbox, which tells why there are no entries any more. */
  readonly page: string
  /** Answered with 404 where the sandbox is not there; none for whoever has but a link, of whom the stream ends with it. */
  readonly existenceUrl: string | undefined
  /** Is told an event, and what is before the number in its id. */
  readonly onEntry: (data: string, mark: string) => void
  readonly onOpen: () => void
}

/**
 * Follows a journal while the page is looked at. After a break the browser connects again by itself, and says what it has seen
 * last. After an answer that is no stream it does not: a server that is started again, or what stands before it, may have given it.
 */
export const followStream = ({ addressAfter, onOpen, page, onEntry, existenceUrl }: FollowOptions): void => {
  let lastSeenId = "0"
  let isOpen = false
  let wasFound = false
  let isClosed = false
  let waitMs = minProbeMs
  let probeTimer: ReturnType<typeof setTimeout> | undefined
  // None while the page is not looked at: a browser has few connections for a server.
  let stream: EventSource | undefined

  const scheduleProbe = (ms: number): void => {
    if (existenceUrl === undefined) return
    clearTimeout(probeTimer)
    waitMs = ms
    probeTimer = setTimeout(() => probe(existenceUrl), ms)
  }

  /** The journal of a name goes on without its sandbox, as there may be another one at any time: it is asked for ever more seldom. */
  const probe = async (there: string): Promise<void> => {
    const isSeen = document.visibilityState === "visible"
    const answer = isSeen ? await fetch(there, { cache: "no-store" }).catch(() => undefined) : undefined
    if (answer?.ok) wasFound = true
    if (isOpen && wasFound && answer?.status === 404) showState("gone")
    if (isOpen && answer?.ok) showState("live")
    // Who was signed out has signed in again meanwhile.
    if (isClosed && (answer?.ok || answer?.status === 404)) connect()
    scheduleProbe(!isSeen || answer?.ok ? minProbeMs : Math.min(maxProbeMs, waitMs * 1.5))
  }

  const handleRefusal = async (): Promise<void> => {
    const answer = await fetch(page, { cache: "no-store" }).catch(() => undefined)
    if (answer?.status === 404) return showState("ended")
    if (answer !== undefined && answer.status < 500 && (answer.redirected || !answer.ok)) {
      isClosed = true
      scheduleProbe(minProbeMs)
      return showState("closed")
    }
    showState("reconnecting")
    setTimeout(connect, reconnectDelayMs)
  }

  const disconnect = (): void => {
    stream?.close()
    stream = undefined
    isOpen = false
  }

  const connect = (): void => {
    disconnect()
    isClosed = false
    if (document.hidden) return
    const events = new EventSource(addressAfter(lastSeenId))
    stream = events
    events.addEventListener("message", ({ data, lastEventId }) => {
      lastSeenId = lastEventId
      onEntry(data, lastEventId.replace(/\d+$/, ""))
      if (waitMs > minProbeMs) scheduleProbe(minProbeMs)
    })
    events.addEventListener("open", () => {
      isOpen = true
      showState("live")
      // During the break the sandbox may have gone or come: it is looked for at once, and soon again.
      waitMs = minProbeMs
      if (existenceUrl !== undefined) void probe(existenceUrl)
      onOpen()
    })
    events.addEventListener("error", () => {
      isOpen = false
      if (events.readyState === EventSource.CLOSED) void handleRefusal()
      else showState("reconnecting")
    })
  }

  document.addEventListener("visibilitychange", () => {
    // After a refusal it is seen to in time, or has come to an end.
    if (stream?.readyState === EventSource.CLOSED) return
    if (document.hidden) disconnect()
    else if (stream === undefined) connect()
  })
  connect()
}
