const texts = {
  live: "Live",
  gone: "Sandbox gone",
  reconnecting: "Reconnecting",
  closed: "Not connected",
  ended: "Link not valid"
}

const reconnectDelayMs = 2000

// The shortest and longest interval between checks whether the sandbox exists.
const minProbeMs = 2000
const maxProbeMs = 30_000

const showState = (state: keyof typeof texts): void => {
  const element = document.getElementById("watch-live")
  if (element === null || element.dataset.state === state) return
  element.dataset.state = state
  element.textContent = texts[state]
}

interface FollowOptions {
  /** The stream's address for the entries after an event. */
  readonly addressAfter: (id: string) => string
  /** A page of the same sandbox, which says why there are no more entries. */
  readonly page: string
  /** Responds 404 if the sandbox does not exist; undefined for visitors with only a link, whose stream ends with the sandbox. */
  readonly existenceUrl: string | undefined
  /** Receives an event's data, and the part of its id before the number. */
  readonly onEntry: (data: string, mark: string) => void
  readonly onOpen: () => void
}

/**
 * Follows a journal while the page is visible. After a break the browser reconnects by itself and sends the last id. It
 * does not after a response that is no stream, which a restarting server or a proxy may have given.
 */
export const followStream = ({ addressAfter, onOpen, page, onEntry, existenceUrl }: FollowOptions): void => {
  let lastSeenId = "0"
  let isOpen = false
  let wasFound = false
  let isClosed = false
  let waitMs = minProbeMs
  let probeTimer: ReturnType<typeof setTimeout> | undefined
  // Undefined while the page is not visible: a browser has only a few connections per server.
  let stream: EventSource | undefined

  const scheduleProbe = (ms: number): void => {
    if (existenceUrl === undefined) return
    clearTimeout(probeTimer)
    waitMs = ms
    probeTimer = setTimeout(() => probe(existenceUrl), ms)
  }

  /** A journal outlives its sandbox, as another one may get the name at any time; so it is checked less and less often. */
  const probe = async (url: string): Promise<void> => {
    const isSeen = document.visibilityState === "visible"
    const answer = isSeen ? await fetch(url, { cache: "no-store" }).catch(() => undefined) : undefined
    if (answer?.ok) wasFound = true
    if (isOpen && wasFound && answer?.status === 404) showState("gone")
    if (isOpen && answer?.ok) showState("live")
    // A user who was signed out has signed in again meanwhile.
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
      // During the break the sandbox may have gone or come: it is checked now, and soon again.
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
    // A refused stream is retried by the probe, or has ended.
    if (stream?.readyState === EventSource.CLOSED) return
    if (document.hidden) disconnect()
    else if (stream === undefined) connect()
  })
  connect()
}
