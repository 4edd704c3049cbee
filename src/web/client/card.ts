// The card of an answer, in a frame of an agent host (MCP Apps 2026-01-26). It calls the server through the host, and loads nothing.

type JsonObject = Readonly<Record<string, unknown>>

interface Result {
  readonly isError?: boolean
  readonly content?: ReadonlyArray<{ readonly text?: string }>
  readonly structuredContent?: JsonObject
  readonly _meta?: JsonObject
}

interface Context {
  readonly theme?: "light" | "dark"
  readonly toolInfo?: { readonly tool?: { readonly name?: string } }
}

const card = document.getElementById("card") as HTMLElement
const failure = document.getElementById("card-error") as HTMLElement

let lastRequestId = 0
const pendingRequests = new Map<
  unknown,
  { readonly done: (result: never) => void; readonly failed: (error: Error) => void }
>()
// The tool whose answer is shown, if the host names it, its arguments, and the cart that the person has created here.
let toolOfHost: string | undefined
let input: JsonObject | undefined
let cart: unknown

// The card's latest action. Results of earlier actions are not shown over it.
let latestAction = 0
/** The action that a person has started and that is still running. */
let pressedAction: number | undefined

// Twice the server's default time limit of a call. A person who must agree first may take longer.
const timeoutMs = 60_000

const send = (message: object): void => parent.postMessage({ jsonrpc: "2.0", ...message }, "*")

const request = <A>(method: string, params: object): Promise<A> =>
  new Promise((done, failed) => {
    const id = ++lastRequestId
    pendingRequests.set(id, { done, failed })
    send({ id, method, params })
  })

/** Calls a tool. `_meta` marks the call as a card's: a model could write the arguments too, but not that. */
const call = (name: string, args: JsonObject): Promise<Result> =>
  request("tools/call", { name, arguments: args, _meta: { "vitrine/fromCard": true } })

const textOf = ({ content = [] }: Result): string => content[0]?.text ?? ""

const darkSchemeRules = [...document.styleSheets].flatMap(({ cssRules }) =>
  [...cssRules].filter(
    (rule): rule is CSSMediaRule =>
      rule instanceof CSSMediaRule && rule.conditionText.includes("prefers-color-scheme: dark")
  )
)

/** Applies the host's theme; the style alone would follow the machine's. */
const applyHostContext = ({ theme, toolInfo }: Context): void => {
  toolOfHost = toolInfo?.tool?.name ?? toolOfHost
  if (theme === undefined) return
  document.documentElement.style.colorScheme = theme
  for (const { media } of darkSchemeRules) media.mediaText = theme === "dark" ? "all" : "not all"
}

const sendSize = (): void =>
  send({
    method: "ui/notifications/size-changed",
    params: { width: document.documentElement.scrollWidth, height: document.body.offsetHeight }
  })

/** The tool that gave an answer, as named by the answer itself or by its host. */
const toolOf = ({ _meta }: Result): string | undefined => {
  const tool = _meta?.["vitrine/tool"]
  return typeof tool === "string" ? tool : toolOfHost
}

/** Ends an action that is done or given up, or whose button has gone. */
const releaseAction = (action: number): void => {
  if (pressedAction !== action) return
  pressedAction = undefined
  card.removeAttribute("aria-busy")
}

// As the server draws (`web/cards/cards.tsx`).
const maxEntries = 20
const maxCharacters = 5000

/** An answer without the entries that are not drawn of a long list. They are null, so that the server can count them. */
const cut = (answer: JsonObject): JsonObject => {
  if ("id" in answer) return answer
  const entryOf = (entry: unknown, at: number) => (at < maxEntries ? entry : null)
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [name, Array.isArray(value) ? value.map(entryOf) : value])
  )
}

/** Shows the answer of a tool: drawn by the server, or its text where it cannot be drawn. */
const show = async (action: number, tool: string | undefined, result: Result, args?: JsonObject): Promise<void> => {
  if (action !== latestAction) return
  failure.textContent = result.isError === true ? textOf(result) : ""
  if (result.isError === true || result.structuredContent === undefined) return sendSize()
  // If nobody names the tool, the server infers it from the answer.
  const texts = { answer: JSON.stringify(cut(result.structuredContent)), arguments: JSON.stringify(args) }
  // If drawing fails, the action has still succeeded.
  const drawing: Result = await call("draw_card", { tool, ...texts }).catch(() => ({}))
  if (action !== latestAction) return
  const html = drawing.structuredContent?.html
  const hadFocus = card.contains(document.activeElement)
  if (typeof html === "string") card.innerHTML = html
  else card.textContent = textOf(result).slice(0, maxCharacters)
  // The button that a person has pressed has gone, and with it the focus.
  if (hadFocus) card.focus({ preventScroll: true })
  if (pressedAction !== undefined) releaseAction(pressedAction)
  sendSize()
}

/** Runs the action that a person has chosen, and returns the text of its result. */
const act = async (action: number, form: HTMLFormElement): Promise<string | undefined> => {
  const { tool = "", begin, given = "{}" } = form.dataset
  const typed = Object.fromEntries(new FormData(form))
  const knownArguments: JsonObject = JSON.parse(given)
  if (begin !== undefined) {
    const begun = cart === undefined ? await call(begin, {}) : undefined
    // The action was given up meanwhile, and another was started.
    if (action !== latestAction) return undefined
    if (begun?.isError === true) throw new Error(textOf(begun))
    cart ??= begun?.structuredContent?.id
  }
  const result = await call(tool, { ...(begin === undefined ? {} : { cart_id: cart }), ...knownArguments, ...typed })
  // A reset has removed it. The text of an error begins with its code.
  if (result.isError === true && textOf(result).startsWith("cart_not_found")) cart = undefined
  await show(action, tool, result)
  return `The person called ${tool} in the card, which answered: ${textOf(result)}`
}

const showError = (error: unknown, action = latestAction): void => {
  if (action !== latestAction) return
  failure.textContent = error instanceof Error ? error.message : "That did not work."
  sendSize()
}

addEventListener("message", ({ data, source }) => {
  if (source !== parent || data?.jsonrpc !== "2.0") return
  const { error, id, method, params, result } = data
  const waits = pendingRequests.get(id)
  if (method === undefined && waits !== undefined) {
    pendingRequests.delete(id)
    if (error === undefined) waits.done(result as never)
    else waits.failed(new Error(error.message))
  } else if (method === "ui/notifications/tool-input") input = params?.arguments
  else if (method === "ui/notifications/tool-result") {
    const action = ++latestAction
    show(action, toolOf(params), params, input).catch((error) => showError(error, action))
  } else if (method === "ui/notifications/tool-cancelled")
    showError(new Error(params?.reason ?? "The call was canceled."))
  else if (method === "ui/notifications/host-context-changed") applyHostContext(params)
  // There is nothing to clean up.
  else if (id !== undefined) send({ id, result: {} })
})

/** Acts on a form that is filled in. It is never submitted: a host need not allow that in its frame. */
const press = async (form: HTMLFormElement): Promise<void> => {
  // One action at a time: pressing twice would buy twice.
  if (pressedAction !== undefined || !form.reportValidity()) return
  const action = ++latestAction
  pressedAction = action
  const end = (): void => {
    clearTimeout(limit)
    releaseAction(action)
  }
  // A late answer is still shown, as long as no other action was started.
  const limit = setTimeout(() => {
    end()
    showError(new Error("No answer has come yet. The action may have been done: check before you do it again."), action)
  }, timeoutMs)
  card.setAttribute("aria-busy", "true")
  try {
    const text = await act(action, form).finally(end)
    // Tells the model. Hosts need not support that.
    if (text !== undefined)
      await request("ui/update-model-context", { content: [{ type: "text", text }] }).catch(() => undefined)
  } catch (error) {
    showError(error, action)
  }
}

document.addEventListener("click", (event) => {
  const clicked = event.target instanceof Element ? event.target.closest("a, button") : null
  if (clicked instanceof HTMLButtonElement && clicked.form !== null) press(clicked.form)
  if (!(clicked instanceof HTMLAnchorElement)) return
  event.preventDefault()
  request<Result>("ui/open-link", { url: clicked.href })
    .then(({ isError }) => {
      if (isError === true) throw new Error(`The host did not open ${clicked.href}`)
    })
    .catch(showError)
})

document.addEventListener("keydown", (event) => {
  const { isComposing, key, target } = event
  if (key !== "Enter" || isComposing || !(target instanceof HTMLInputElement) || target.form === null) return
  event.preventDefault()
  press(target.form)
})

new ResizeObserver(sendSize).observe(document.body)

const { hostContext } = await request<{ readonly hostContext?: Context }>("ui/initialize", {
  protocolVersion: "2026-01-26",
  appInfo: { name: "vitrine-card", version: "1" },
  appCapabilities: {}
})
applyHostContext(hostContext ?? {})
send({ method: "ui/notifications/initialized" })

export {}
