import { createContext } from "preact"
import { useContext } from "preact/hooks"
import type { Assets } from "../assets/Assets.ts"

/** Where a page stands and what every part of it may need to know. */
export interface PageContext {
  /** What the paths of this sandbox begin with: empty, or `/sandboxes/{name}`, behind the path of PUBLIC_URL if it has one. */
  readonly base: string
  /** The same with its origin, for people who copy an address. */
  readonly baseUrl: string
  /** The sandbox's name. */
  readonly sandbox: string
  /** Whether it says nothing of what the store is for. */
  readonly isNeutral: boolean
  /** Whether only tokens pay that somebody was given. */
  readonly hasListedTokens: boolean
  /** The names of the departments that it has goods of. */
  readonly departments: ReadonlyArray<string>
  /** Whether it may be reset. */
  readonly canReset: boolean
  /** What the paths of the bench's pages begin with; none where the visitor is to see nothing of them. */
  readonly bench: string | undefined
  /** What its clock shows, in epoch milliseconds. */
  readonly now: number
  /** The path within the sandbox, with its query. */
  readonly path: string
  /** Units in the visitor's cart. */
  readonly cartUnits: number
  readonly assets: Assets
  /** Of what is only to be looked at, and leads nowhere: the paths of the pictures that there are. */
  readonly still?: ReadonlySet<string> | undefined
}

/** What the paths of the server's own pages begin with, of which no sandbox has any. */
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
