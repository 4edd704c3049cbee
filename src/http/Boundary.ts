import { isIP } from "node:net"
import { Option } from "effect"
import { HostNotAllowed } from "../domain/Errors.ts"
import { truncate } from "../domain/Input.ts"
import { isLoopback } from "../domain/isLoopback.ts"

type Headers = Readonly<Record<string, string | undefined>>

interface BoundarySettings {
  readonly host: string
  readonly publicUrl: string | undefined
  readonly allowedHosts: ReadonlyArray<string>
  readonly allowedOrigins: ReadonlyArray<string>
}

/** Checks the host name that a request is addressed to, and the page that it comes from. */
export interface Boundary {
  /** The error for a disallowed Host header; undefined if the host is allowed. */
  readonly refusalOf: (headers: Headers) => HostNotAllowed | undefined
  /** The site of the page that sent the request, unless it is our own. */
  readonly foreignOriginOf: (headers: Headers) => Option.Option<string>
}

/** A host as in a Host header: lower case, IPv6 in brackets. */
interface Host {
  readonly name: string
  readonly port: string | undefined
}

const pattern = /^(\[[\da-f:.]+\]|[^\s:/?#@,[\]]+)(?::(\d{1,5}))?$/

// A name may end with the root's dot, which has no effect.
const parse = (text: string): Host | undefined => {
  const [, name, port] = pattern.exec(text.toLowerCase()) ?? []
  return name === undefined ? undefined : { name: name.replace(/\.$/, ""), port }
}

// DNS rebinding needs a name: an IP address cannot be pointed elsewhere.
const isAddress = (name: string): boolean => isIP(name.replace(/^\[|\]$/g, "")) !== 0

type HostMatcher = (host: Host) => boolean

/** Parses `shop.lan`, `shop.lan:3000`, `*.shop.lan` (subdomains) or `.shop.lan` (the name and its subdomains). */
const makeHostMatcher = (entry: string): HostMatcher => {
  const { name, port } = parse(entry.replace(/^\*?\./, "")) ?? { name: "", port: undefined }
  const isItself = !entry.startsWith("*")
  const isBelow = /^\*?\./.test(entry)
  // Browsers omit the default port of their scheme.
  const ports = port === "80" || port === "443" ? [port, undefined] : [port]
  return (host) =>
    ((isItself && host.name === name) || (isBelow && host.name.endsWith(`.${name}`))) &&
    (port === undefined || ports.includes(host.port))
}

// Without the default port, as browsers send it. Schemes other than http and https are kept as they are.
const toOrigin = (origin: string): string => (/^https?:/.test(origin) ? new URL(origin).origin : origin)

/** Number of cached allowed names. Browsers and programs use one or two. */
const maxCachedHosts = 100

/** Makes the check whether a Host header is allowed. Names seen before take one look-up. */
const makeIsAllowedHost = ({ allowedHosts, host, publicUrl }: BoundarySettings): ((host: string) => boolean) => {
  const ownHost = host.includes(":") ? `[${host}]` : host.toLowerCase()
  const isLocal = isLoopback(ownHost)
  if (allowedHosts.includes("*") || (!isLocal && allowedHosts.length === 0)) return () => true
  const matchers = [...allowedHosts, ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname])].map(
    makeHostMatcher
  )
  const isAllowed: HostMatcher = (requested) =>
    isLoopback(requested.name) ||
    requested.name === ownHost ||
    (!isLocal && isAddress(requested.name)) ||
    matchers.some((matches) => matches(requested))
  const allowed = new Set<string>()
  return (text) => {
    if (allowed.has(text)) return true
    const parsed = parse(text)
    if (parsed === undefined || !isAllowed(parsed)) return false
    if (allowed.size < maxCachedHosts) allowed.add(text)
    return true
  }
}

// The limit of DNS.
const maxHostNameLength = 253

const notAllowed = (text: string) => {
  const { name } = parse(text) ?? {}
  return new HostNotAllowed({
    host: truncate(text),
    ...(name === undefined || name.length > maxHostNameLength ? {} : { name })
  })
}

/** The boundary of a server, shared by all surfaces. */
export const makeBoundary = (settings: BoundarySettings): Boundary => {
  const isAllowedHost = makeIsAllowedHost(settings)
  const trusted = new Set(settings.allowedOrigins.map(toOrigin))
  const publicOrigin = settings.publicUrl === undefined ? undefined : toOrigin(settings.publicUrl)

  return {
    // Without a Host header it is HTTP/1.0, which no browser uses, so it cannot be DNS rebinding.
    refusalOf: ({ host }) => (host === undefined || host === "" || isAllowedHost(host) ? undefined : notAllowed(host)),

    // Browsers send the page's origin with each form and cross-site fetch. On an insecure connection they omit
    // `Sec-Fetch-Site`, so only `Origin` tells.
    foreignOriginOf: ({ host, origin, "sec-fetch-site": site }) => {
      if (origin === undefined && site === undefined) return Option.none()
      if (origin !== undefined && trusted.has(origin.toLowerCase())) return Option.none()
      const isOwn =
        site === undefined
          ? origin === `http://${host?.toLowerCase()}` || origin === publicOrigin
          : site === "same-origin" || site === "none"
      return isOwn ? Option.none() : Option.some(origin ?? site ?? "")
    }
  }
}
