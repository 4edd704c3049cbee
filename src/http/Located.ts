import type * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import { Option, Schema } from "effect"
import { defaultSandbox, type SandboxAddress, SandboxName } from "../domain/CurrentSandbox.ts"

/** A request together with the sandbox that its URL names, and its path as it is within that sandbox. */
export interface Located {
  readonly request: HttpServerRequest.HttpServerRequest
  readonly sandbox: SandboxAddress
  /** Whether the URL names the sandbox, also if it is the default one. */
  readonly isNamed: boolean
}

/** What links can begin with. */
export interface Addresses {
  /** The setting PUBLIC_URL. */
  readonly publicUrl: string | undefined
  /** Where the server listens. */
  readonly ownUrl: string
}

const toName = Schema.decodeOption(SandboxName)
// Of a scheme, a host name and a port. What a caller calls the server goes into every link and every answer that is
// kept for the next caller; no name that a server can be reached by is longer.
const maxOriginLength = 300

const prefixed = /^\/(sandboxes|shops)\/([^/?]*)\/?(.*)$/s

/**
 * `/sandboxes/run-42/api/products?q=mug` is `/api/products?q=mug` in the sandbox `run-42`; without the prefix it is the
 * sandbox `default`. `/shops/run-42` is another way to write the prefix, and links stay below it. None if the name is no
 * sandbox's name. Links begin with `publicUrl`, or with the origin that the caller used, or with `ownUrl` if it did not name
 * one that links can begin with.
 */
export const locate = (
  request: HttpServerRequest.HttpServerRequest,
  { ownUrl, publicUrl }: Addresses
): Option.Option<Located> => {
  const { originalUrl, url } = request
  const used = originalUrl.slice(0, originalUrl.length - url.length)
  // A port of 99999 is in a name that is answered, and in no URL.
  const isOrigin = used.startsWith("http") && used.length <= maxOriginLength && URL.canParse(used)
  const origin = publicUrl ?? (isOrigin ? used : ownUrl)
  const match = prefixed.exec(url)
  if (match === null)
    return Option.some({ request, sandbox: { name: defaultSandbox, baseUrl: origin }, isNamed: false })
  const [, prefix = "", given = "", rest = ""] = match
  return Option.map(toName(given), (name) => ({
    request: request.modify({ url: `/${rest}` }),
    sandbox: { name, baseUrl: `${origin}/${prefix}/${name}` },
    isNamed: true
  }))
}
