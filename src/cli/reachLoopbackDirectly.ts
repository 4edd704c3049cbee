// As Bun's fetch reads them: the first covers all names below it, and the second every address of this machine for IPv4.
const loopback = "localhost,127.0.0.0/8,::1"

// Bun's fetch reads the first that is not empty. Other programs have an order of their own.
const variables = ["no_proxy", "NO_PROXY"]

/**
 * Has this machine asked without a proxy, whatever HTTP_PROXY says: a proxy that is asked for 127.0.0.1 looks on its own machine.
 * Every other server is asked as NO_PROXY has it. What the program starts is handed the same.
 */
export const reachLoopbackDirectly = (environment: Record<string, string | undefined>): void => {
  const configured = variables.filter((name) => environment[name])
  for (const name of configured.length === 0 ? variables : configured) {
    const value = environment[name]
    // No proxy at all, which most programs take it for only where it stands alone.
    if (value?.trim() !== "*") environment[name] = value ? `${value},${loopback}` : loopback
  }
}
