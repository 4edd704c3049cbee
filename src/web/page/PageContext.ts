import { createContext } from "preact"
import { useContext } from "preact/hooks"
import type { TravelKind } from "../../store/world/Travel.ts"
import type { Assets } from "../assets/Assets.ts"

/** What every part of a page may need to know about its request. */
export interface PageContext {
  /** The path prefix of this sandbox: empty, or `/sandboxes/{name}`, after the path of PUBLIC_URL if it has one. */
  readonly base: string
  /** `base` with its origin, for addresses that people copy. */
  readonly baseUrl: string
  /** The sandbox's name. */
  readonly sandbox: string
  /** Whether the shop hides what it is for. */
  readonly isNeutral: boolean
  /** Whether only listed payment tokens are accepted. */
  readonly hasListedTokens: boolean
  /** The names of the departments with goods. */
  readonly departments: ReadonlyArray<string>
  /** The kinds of trips that the world offers. */
  readonly travel: ReadonlyArray<TravelKind>
  /** Whether the visitor may reset it. */
  readonly canReset: boolean
  /** The path prefix of the bench's pages; undefined if the visitor must not see them. */
  readonly bench: string | undefined
  /** The sandbox's time, in epoch milliseconds. */
  readonly now: number
  /** The path within the sandbox, with its query. */
  readonly path: string
  /** The number of units in the visitor's cart; undefined if it was not read. */
  readonly cartUnits: number | undefined
  readonly assets: Assets
  /** Set for a read-only view without links: the paths of the pictures that exist. */
  readonly staticPictures?: ReadonlySet<string> | undefined
  /** The ids of the shown variants that are gone, if they are known. */
  readonly goneVariants?: ReadonlySet<string> | undefined
}

/** The path of a base URL: pages link by path, so that they work under every host name of the server. */
export const pathOf = (baseUrl: string): string =>
  URL.canParse(baseUrl) ? new URL(baseUrl).pathname.replace(/\/$/, "") : ""

/** The path prefix of the server's own pages, which belong to no sandbox. */
export const serverBaseOf = ({ base, sandbox }: Pick<PageContext, "base" | "sandbox">): string => {
  const prefix = [`/sandboxes/${sandbox}`, `/shops/${sandbox}`].find((named) => base.endsWith(named)) ?? ""
  return base.slice(0, base.length - prefix.length)
}

const Context = createContext<PageContext | undefined>(undefined)

export const PageContextProvider = Context.Provider

export const usePageContext = (): PageContext => {
  const context = useContext(Context)
  if (context === undefined) throw new Error("a component is rendered outside a page")
  return context
}
