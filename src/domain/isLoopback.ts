/** Whether a host leads to this machine alone: a name or an address, IPv6 in brackets or without, in lower case. */
export const isLoopback = (name: string): boolean =>
  name === "localhost" ||
  name.endsWith(".localhost") ||
  name === "[::1]" ||
  name === "::1" ||
  /^127(\.\d{1,3}){3}$/.test(name)
