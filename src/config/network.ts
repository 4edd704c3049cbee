import { Option } from "effect"
import { baseUrl, integer, setting } from "./Setting.ts"

/** Where the program listens, and how it is reached. */
export const network = {
  port: setting(
    "PORT",
    "3000",
    "a port from 0 to 65535",
    "The port to listen on; 0 takes a free one.",
    integer(0, 65535)
  ),

  host: setting(
    "HOST",
    "127.0.0.1",
    "a host name or an IP address",
    "The address to listen on; 0.0.0.0 listens on every interface.",
    (text) => (/^[\w.:-]+$/.test(text) ? Option.some(text) : Option.none())
  ),

  publicUrl: setting(
    "PUBLIC_URL",
    "",
    "an http or https URL such as https://shop.example",
    "What links in answers begin with, for a server behind a proxy; without it the address that the caller used.",
    baseUrl
  )
}
