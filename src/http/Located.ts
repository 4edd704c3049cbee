import type * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import { Option, Schema } from "effect"
import { defaultSandbox, type SandboxAddress, SandboxName } from "../domain/CurrentSandbox.ts"

/** The address of one request's sandbox: the edge sets these members, and all holders of the object see the change. */
export interface RequestSandbox extends SandboxAddress {
  control?: SandboxAddress["control"]
  renew?: SandboxAddress["renew"]
}

/** A request with the sandbox of its URL, and its path within that. */
export interface Located {
  readonly request: HttpServerRequest.HttpServerRequest
  readonly sandbox: RequestSandbox
  /** Whether the URL names the sandbox, even if it is the default one. */
  readonly isNamed: boolean
}

/** Possible bases of links. */
export interface Addresses {
  /** The setting PUBLIC_URL. */
  readonly publicUrl: string | undefined
  /** Where the server listens. */
  readonly ownUrl: string
}

const toName = Schema.decodeOption(SandboxName)
// Limit of scheme, host name and port. The name that a caller uses for the server is part of all links and cached
// answers; no reachable name is longer.
const maxOriginLength = 300

const prefixed = /^\/(sandboxes|shops)\/([^/?]*)\/?(.*)$/s

/**
 * `/sandboxes/run-42/api/products?q=mug` is `/api/products?q=mug` in the sandbox `run-42`; without the prefix it is the
 * sandbox `default`. `/shops/run-42` is another form of the prefix, which links keep. None if the sandbox name is
 * invalid. Links begin with `publicUrl`, or else the origin that the caller used, or else, if that is unusable,
 * `ownUrl`.
 */
export const locate = (
  request: HttpServerRequest.HttpServerRequest,
  { ownUrl, publicUrl }: Addresses
): Option.Option<Located> => {
  const { originalUrl, url } = request
  const usedOrigin = originalUrl.slice(0, originalUrl.length - url.length)
  // The Host check accepts a port such as 99999, but no URL does.
  const isOrigin = usedOrigin.startsWith("http") && usedOrigin.length <= maxOriginLength && URL.canParse(usedOrigin)
  const origin = publicUrl ?? (isOrigin ? usedOrigin : ownUrl)
  const match = prefixed.exec(url)
  if (match === null)
    return Option.some({ request, sandbox: { name: defaultSandbox, baseUrl: origin }, isNamed: false })
  const [, prefix = "", nameText = "", rest = ""] = match
  return Option.map(toName(nameText), (name) => ({
    request: request.modify({ url: `/${rest}` }),
    sandbox: { name, baseUrl: `${origin}/${prefix}/${name}` },
    isNamed: true
  }))
}
