/** A request that can be sent from a shell. */
export interface ShellRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON; none where it has no body. */
  readonly body: string | undefined
}

const shellQuote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** Without one it asks by GET, and by POST where it has a body. With any other word for HEAD it waits for a body. */
const methodOf = ({ body, method }: ShellRequest): ReadonlyArray<string> => {
  if (method === "HEAD") return ["-I"]
  return method === (body === undefined ? "GET" : "POST") ? [] : [`-X ${method}`]
}

/** A request as a command for a shell. */
export const curl = (request: ShellRequest): string => {
  const { body, headers, url } = request
  return [
    // It takes brackets and braces in an address for patterns otherwise, and sends a request for each text that fits.
    /[[\]{}]/.test(url) ? "curl -gs" : "curl -s",
    ...methodOf(request),
    shellQuote(url),
    ...Object.entries(headers).map(([name, value]) => `-H ${shellQuote(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--json ${shellQuote(body)}`])
  ].join(" ")
}
