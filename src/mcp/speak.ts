import { Context, Option } from "effect"
import type { Entry } from "../operation/Operations.ts"
import { Tool } from "../operation/Tool.ts"
import type { Speak } from "./StoreTool.ts"

/** `POST /api/carts/cart_7k/items`, as a message mentions it, with a query if there is one. */
const toPattern = ({ method, path }: Entry["endpoint"]) =>
  `${method} ${path.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/:\w+/g, "[\\w{}-]+")}(\\?\\S+|(?![\\w/-]))`

/**
 * Messages name the routes that help a caller on. An agent calls tools, so it is told their names: "GET /api/products
 * lists what there is" becomes "search_products lists what there is".
 */
export const makeSpeak = (entries: ReadonlyArray<Entry>): Speak => {
  const names = entries.flatMap(({ endpoint }) =>
    Option.toArray(
      Option.map(Context.getOption(endpoint.annotations, Tool), ({ name }) => ({
        name,
        pattern: new RegExp(toPattern(endpoint), "g")
      }))
    )
  )
  return (message) =>
    message.includes("/api/")
      ? names.reduce((text, { name, pattern }) => text.replaceAll(pattern, name), message)
      : message
}
