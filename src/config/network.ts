import { Option } from "effect"
import { integerSetting, parseBaseUrl, parseList, setting } from "./Setting.ts"

// A host name, maybe with a wildcard, an IPv4 address, or IPv6 in brackets; each with an optional port.
const hostPattern = /^(\*|(\*?\.)?[a-z\d_-]+(\.[a-z\d_-]+)*(:\d{1,5})?|\[[\da-f:.]+\](:\d{1,5})?)$/

const isHost = (text: string): boolean => hostPattern.test(text) && Number(/:(\d+)$/.exec(text)?.[1] ?? 0) <= 65535

// The pattern alone allows ports that are too large, and invalid addresses.
const isOrigin = (text: string): boolean => /^[a-z][a-z\d+.-]*:\/\/[^\s/?#@,]+$/.test(text) && URL.canParse(text)

/**
 * The origin as `new URL` writes it (lower case, without the default port), as origins are compared; the path as
 * written.
 */
const withNormalOrigin = (url: string | undefined) => url?.replace(/^[^/]*\/\/[^/]*/, new URL(url).origin)

/** Where the program listens, and how it is reached. */
export const network = {
  port: integerSetting("PORT", "3000", 0, 65535, "The port to listen on; 0 takes a free one.", "a port"),

  host: setting(
    "HOST",
    "127.0.0.1",
    "a host name or an IP address",
    "The address to listen on; 0.0.0.0 listens on every interface.",
    Option.liftPredicate((text: string) => /^[\w.:-]+$/.test(text))
  ),

  publicUrl: setting(
    "PUBLIC_URL",
    "",
    "an http or https URL without user, password, query or fragment, such as https://shop.example",
    [
      "The base URL of links and printed addresses.",
      "For a server behind a proxy; without it, they have the address that the caller used."
    ],
    // Everybody can read it, in links and image URLs.
    (text) => (/^[^/]*\/\/[^/]*@/.test(text) ? Option.none() : Option.map(parseBaseUrl(text), withNormalOrigin))
  ),

  allowedHosts: setting(
    "ALLOWED_HOSTS",
    "",
    "names separated by commas, such as shop.lan, shop.lan:3000, *.shop.lan, .shop.lan (the name itself too) or *",
    [
      "Names that the server answers to besides localhost.",
      "It also answers to the name in PUBLIC_URL; * is any name. Without it, a server that listens only on this machine answers to no other names, and a server that other machines reach answers to all."
    ],
    parseList(isHost)
  ),

  allowedOrigins: setting(
    "ALLOWED_ORIGINS",
    "",
    "origins separated by commas, such as https://console.example",
    [
      "Origins whose pages may do what only the server's own pages may do, such as a reset.",
      "Pages of any other origin may read and use the store. No page of another origin, named here or not, can read the answers of /bench/v1 and /api/v1."
    ],
    parseList(isOrigin)
  )
}
