// In the syntax of Bun's fetch: the first covers all names below it, and the second every IPv4 address of this machine.
const loopback = "localhost,127.0.0.0/8,::1"

// Bun's fetch reads the first non-empty one. Other programs have another order.
const variables = ["no_proxy", "NO_PROXY"]

/**
 * Calls this machine without a proxy, whatever HTTP_PROXY says: a proxy would take 127.0.0.1 for its own machine. All
 * other servers follow NO_PROXY. Child processes inherit this.
 */
export const reachLoopbackDirectly = (environment: Record<string, string | undefined>): void => {
  const configured = variables.filter((name) => environment[name])
  for (const name of configured.length === 0 ? variables : configured) {
    const value = environment[name]
    // `*` means no proxy at all, for most programs only if it stands alone.
    if (value?.trim() !== "*") environment[name] = value ? `${value},${loopback}` : loopback
  }
}
