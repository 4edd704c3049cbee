import { afterAll, beforeAll } from "bun:test"
import type { Browser, Frame, Page } from "playwright-core"
import { hasBrowser, launchBrowser, newVisitor } from "../web/browser.ts"
import type { Json } from "./agent.ts"

// The policy that a host sets for a page that declares no domains (MCP Apps 2026-01-26, Content Security Policy).
const policy =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; connect-src 'none'"

interface CardHostOptions {
  readonly theme?: "light" | "dark"
  /** Whether the host names the tool whose answer the card shows, which is optional. */
  readonly tellsTool?: boolean
  /** Whether it passes on the complete result, with `_meta`. */
  readonly keepsMeta?: boolean
  /** Whether it opens the links that the card asks it to open. */
  readonly opensLinks?: boolean
}

interface EmbeddedCard {
  readonly html: string
  readonly policy: string
  readonly hostContext: object
  readonly opensLinks: boolean
}

/** Does what the specification requires of a host: embeds a card and answers it. Also records the card's messages. */
const embed = ({ html, hostContext, opensLinks, policy }: EmbeddedCard) => {
  const frame = document.createElement("iframe")
  // The specification does not promise that a host allows form submission.
  frame.setAttribute("sandbox", "allow-scripts")
  frame.srcdoc = html.replace("<head>", `<head><meta http-equiv="content-security-policy" content="${policy}">`)
  frame.style.cssText = "border: 0; width: 100%; height: 300px"
  const said: Array<Json> = []
  const here = window as unknown as { said: Array<Json>; tell: (message: object) => void; forward: Json }
  here.said = said
  here.tell = (message) => frame.contentWindow?.postMessage({ jsonrpc: "2.0", ...message }, "*")
  addEventListener("message", async ({ data, source }) => {
    if (source !== frame.contentWindow) return
    said.push(data)
    const { id, method, params } = data
    if (method === "ui/notifications/size-changed") frame.style.height = `${params.height}px`
    if (id === undefined || method === undefined) return
    const answer = (result: object) => here.tell({ id, result })
    if (method === "ui/initialize") {
      answer({
        protocolVersion: "2026-01-26",
        hostInfo: { name: "test", version: "1" },
        hostCapabilities: {},
        hostContext
      })
    } else if (method === "ui/open-link") answer(opensLinks ? {} : { isError: true })
    else answer(method === "tools/call" ? await here.forward(params) : {})
  })
  document.body.append(frame)
}

/** An agent's host, in a browser. It sends requests to the server with `ask`. */
export const useCardHost = (ask: (method: string, params: object) => Promise<Json>, isUsed = hasBrowser) => {
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    if (!isUsed) return
    browser = await launchBrowser()
    page = await (await newVisitor(browser, { width: 700 })).newPage()
    await page.exposeFunction("forward", (params: object) => ask("tools/call", params))
  })
  afterAll(() => browser?.close())

  /** Sends the card a notification. */
  const tell = (method: string, params: object) =>
    page.evaluate(
      (message) => {
        ;(window as unknown as { tell: (message: object) => void }).tell(message)
      },
      { method, params }
    )

  /** Waits until the card has sent messages of this method, and returns them. */
  const said = async (method: string): Promise<ReadonlyArray<Json>> => {
    const found = await page.waitForFunction((method) => {
      const { said } = window as unknown as { said: Array<Json> }
      const messages = said.filter((message) => message.method === method)
      return messages.length > 0 && messages
    }, method)
    return (await found.jsonValue()) as ReadonlyArray<Json>
  }

  /** Calls a tool and shows its answer in the current card. */
  const showNext = async (tool: string, given: object, keepsMeta = true): Promise<void> => {
    const { _meta, ...result } = await ask("tools/call", { name: tool, arguments: given })
    // A host sends the arguments of a call before its result.
    await tell("ui/notifications/tool-input", { arguments: given })
    await tell("ui/notifications/tool-result", keepsMeta ? { ...result, _meta } : result)
  }

  return {
    get page(): Page {
      return page
    },
    said,
    showNext,
    tell,

    /** Calls a tool and shows its answer in the tool's card. */
    show: async (tool: string, given: object, look: CardHostOptions = {}): Promise<Frame> => {
      const { keepsMeta = true, opensLinks = true, tellsTool = true, theme = "light" } = look
      const { tools } = await ask("tools/list", {})
      const { resourceUri } = tools.find(({ name }: Json) => name === tool)._meta.ui
      const [content] = (await ask("resources/read", { uri: resourceUri })).contents
      await page.goto("about:blank")
      const hostContext = { theme, ...(tellsTool ? { toolInfo: { tool: { name: tool } } } : {}) }
      await page.evaluate(embed, { html: content.text, policy, hostContext, opensLinks })
      await said("ui/notifications/initialized")
      await showNext(tool, given, keepsMeta)
      const frame = page.frames()[1]
      if (frame === undefined) throw new Error("there is no card")
      await frame.waitForFunction(() => document.querySelector("#card")?.innerHTML !== "")
      return frame
    }
  }
}
