// As Bun's fetch reads them: the first covers all names below it, and the second every address of this machine for IPv4.
const loopback = "localhost,127.0.0.0/8,::1"

/**
 * Has this machine asked without a proxy, whatever HTTP_PROXY says: a proxy that is asked for 127.0.0.1 looks on its own machine.
 * Every other server is asked as NO_PROXY has it. What the program starts is handed the same.
 */
export const reachLoopbackDirectly = (): void => {
  const given = process.env.no_proxy || process.env.NO_PROXY
  const all = given ? `${given},${loopback}` : loopback
  // The one in small letters wins where both are set.
  process.env.no_proxy = all
  process.env.NO_PROXY = all
}
