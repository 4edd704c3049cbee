/** Whether a host is this machine only: a lower-case name or address, IPv6 with or without brackets. */
export const isLoopback = (name: string): boolean =>
  name === "localhost" ||
  name.endsWith(".localhost") ||
  name === "[::1]" ||
  name === "::1" ||
  /^127(\.\d{1,3}){3}$/.test(name)
