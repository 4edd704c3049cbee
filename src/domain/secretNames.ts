/** Whether a member of this name, or a text that mentions one, may hold a secret: a token, a key or a password. */
export const isSecretName = (text: string): boolean => /token|authorization|api[-_]?key|secret|password/i.test(text)

/** Whether a payment token is one of the simulation, which pays nothing elsewhere. */
export const isSimulatedToken = (token: string): boolean => /^(tok|spt)_/.test(token)

/** Whether the value of a secret member tells a secret: a blank text does not, nor does a token of the simulation. */
export const isSecretValue = (value: unknown): boolean => {
  if (typeof value === "string") return value.trim() !== "" && !isSimulatedToken(value)
  return typeof value === "number" || (typeof value === "object" && value !== null)
}
