import { isIP } from "node:net"
import { Option } from "effect"
import { HostNotAllowed } from "../domain/Errors.ts"
import { truncate } from "../domain/Input.ts"
import { isLoopback } from "../domain/isLoopback.ts"

type Headers = Readonly<Record<string, string | undefined>>

/** The settings that say who may ask. */
interface BoundarySettings {
  readonly host: string
  readonly publicUrl: string | undefined
  readonly allowedHosts: ReadonlyArray<string>
  readonly allowedOrigins: ReadonlyArray<string>
}

/** Who is answered, and who is trusted: by the name that a request is addressed to, and by the page that it comes from. */
export interface Boundary {
  /** What a request is refused with for the name in its `Host`; nothing for a name that the server answers to. */
  readonly refusalOf: (headers: Headers) => HostNotAllowed | undefined
  /** The site of the page that sent the request, if it is not one of ours. */
  readonly foreignOriginOf: (headers: Headers) => Option.Option<string>
}

/** A host as a Host header has it: lower case, IPv6 in brackets. */
interface Host {
  readonly name: string
  readonly port: string | undefined
}

const pattern = /^(\[[\da-f:.]+\]|[^\s:/?#@,[\]]+)(?::(\d{1,5}))?$/

// A name may end with the dot of the root, which changes nothing.
const parse = (text: string): Host | undefined => {
  const [, name, port] = pattern.exec(text.toLowerCase()) ?? []
  return name === undefined ? undefined : { name: name.replace(/\.$/, ""), port }
}

// No name server can lead a browser from a page of one address to another address.
const isAddress = (name: string): boolean => isIP(name.replace(/^\[|\]$/g, "")) !== 0

type HostMatcher = (host: Host) => boolean

/** `shop.lan`, `shop.lan:3000`, `*.shop.lan` (what is below it) or `.shop.lan` (it and what is below it). */
const makeHostMatcher = (entry: string): HostMatcher => {
  const { name, port } = parse(entry.replace(/^\*?\./, "")) ?? { name: "", port: undefined }
  const isItself = !entry.startsWith("*")
  const isBelow = /^\*?\./.test(entry)
  // A browser leaves out the port that its scheme implies.
  const ports = port === "80" || port === "443" ? [port, undefined] : [port]
  return (host) =>
    ((isItself && host.name === name) || (isBelow && host.name.endsWith(`.${name}`))) &&
    (port === undefined || ports.includes(host.port))
}

// Without the port that its scheme implies, as browsers write it. Of other schemes than the web's, as it stands.
const toOrigin = (origin: string): string => (/^https?:/.test(origin) ? new URL(origin).origin : origin)

/** As many names as are remembered to be good. Browsers and programs use one or two. */
const maxCachedHosts = 100

/** Whether a Host header is one of those that the server answers to. One look for those that were seen before. */
const makeIsAllowedHost = ({ allowedHosts, host, publicUrl }: BoundarySettings): ((host: string) => boolean) => {
  const listensTo = host.includes(":") ? `[${host}]` : host.toLowerCase()
  const isLocal = isLoopback(listensTo)
  if (allowedHosts.includes("*") || (!isLocal && allowedHosts.length === 0)) return () => true
  const named = [...allowedHosts, ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname])].map(
    makeHostMatcher
  )
  const isAllowed: HostMatcher = (given) =>
    isLoopback(given.name) ||
    given.name === listensTo ||
    (!isLocal && isAddress(given.name)) ||
    named.some((takes) => takes(given))
  const known = new Set<string>()
  return (text) => {
    if (known.has(text)) return true
    const given = parse(text)
    if (given === undefined || !isAllowed(given)) return false
    if (known.size < maxCachedHosts) known.add(text)
    return true
  }
}

// As DNS has it.
const maxHostNameLength = 253

const notAllowed = (text: string) => {
  const { name } = parse(text) ?? {}
  return new HostNotAllowed({
    host: truncate(text),
    ...(name === undefined || name.length > maxHostNameLength ? {} : { name })
  })
}

/** The boundary of a server with these settings, which all surfaces share. */
export const makeBoundary = (settings: BoundarySettings): Boundary => {
  const isKnown = makeIsAllowedHost(settings)
  const trusted = new Set(settings.allowedOrigins.map(toOrigin))
  const publicOrigin = settings.publicUrl === undefined ? undefined : toOrigin(settings.publicUrl)

  return {
    // Without a name it is HTTP/1.0, which no browser speaks: nobody is led here by a name that is not sent.
    refusalOf: ({ host }) => (host === undefined || host === "" || isKnown(host) ? undefined : notAllowed(host)),

    // A browser says with each form and each fetch of another site's page whose it is. Where the connection is not
    // secure it leaves out `Sec-Fetch-Site`, and the origin alone tells.
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
