export interface ShellRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON; undefined without a body. */
  readonly body: string | undefined
}

const shellQuote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** curl defaults to GET, or to POST with a body. With `-X HEAD` instead of `-I` it waits for a body. */
const methodOf = ({ body, method }: ShellRequest): ReadonlyArray<string> => {
  if (method === "HEAD") return ["-I"]
  return method === (body === undefined ? "GET" : "POST") ? [] : [`-X ${method}`]
}

export const curl = (request: ShellRequest): string => {
  const { body, headers, url } = request
  return [
    // Without -g, curl takes brackets and braces in a URL as patterns and sends a request for each expansion.
    /[[\]{}]/.test(url) ? "curl -gs" : "curl -s",
    ...methodOf(request),
    shellQuote(url),
    ...Object.entries(headers).map(([name, value]) => `-H ${shellQuote(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--json ${shellQuote(body)}`])
  ].join(" ")
}
