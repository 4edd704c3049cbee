import type { HttpServerRequest } from "@effect/platform"
import { Option, Schema } from "effect"
import { type SandboxAddress, SandboxName } from "../domain/CurrentSandbox.ts"

/** A request together with the sandbox that its URL names, and its path as it is within that sandbox. */
export interface Located {
  readonly request: HttpServerRequest.HttpServerRequest
  readonly sandbox: SandboxAddress
}

const defaultSandbox = SandboxName.make("default")
const toName = Schema.decodeOption(SandboxName)
const prefixed = /^\/sandboxes\/([^/?]*)\/?(.*)$/s

/**
 * `/sandboxes/run-42/api/products?q=mug` is `/api/products?q=mug` in the sandbox `run-42`; without the prefix it is the
 * sandbox `default`. None if the name is no sandbox's name. Links begin with `publicUrl`, or with the origin that the
 * caller used.
 */
export const locate = (
  request: HttpServerRequest.HttpServerRequest,
  publicUrl: string | undefined
): Option.Option<Located> => {
  const { originalUrl, url } = request
  const origin = publicUrl ?? originalUrl.slice(0, originalUrl.length - url.length)
  const match = prefixed.exec(url)
  if (match === null) return Option.some({ request, sandbox: { name: defaultSandbox, baseUrl: origin } })
  const [, given = "", rest = ""] = match
  return Option.map(toName(given), (name) => ({
    request: request.modify({ url: `/${rest}` }),
    sandbox: { name, baseUrl: `${origin}/sandboxes/${name}` }
  }))
}
