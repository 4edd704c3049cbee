/** Whether a member of this name, or a text that mentions one, may hold a secret: a token, a key or a password. */
export const isSecretName = (text: string): boolean => /token|authorization|api[-_]?key|secret|password/i.test(text)

/** Whether a payment token is one of the simulation, which pays nothing elsewhere. */
const isSimulatedToken = (token: string): boolean => /^(tok|spt)_/.test(token)

/**
 * Whether the value of a secret member tells a secret: a blank text does not, nor does a token of the simulation, nor a
 * list or an object of them.
 */
const isSecretValue = (value: unknown): boolean => {
  if (typeof value === "string") return value.trim() !== "" && !isSimulatedToken(value)
  if (typeof value === "object" && value !== null) return Object.values(value).some(isSecretValue)
  return typeof value === "number"
}

/** Whether a member tells a secret. */
export const isSecretMember = (name: string, value: unknown): boolean => isSecretName(name) && isSecretValue(value)

const simulatedToken = /["']?\b\w*token\\?["']?\s*[:=]\s*\\?["']?(?:tok|spt)_\w*/gi

/** Whether a text names a secret that may be in it, besides tokens of the simulation. */
export const mayTellSecret = (text: string): boolean => isSecretName(text.replace(simulatedToken, ""))

/** Whether a text looks like the JSON of a list or an object, and may tell a secret. */
export const isSecretJson = (text: string): boolean => /^\s*[{[]/.test(text) && mayTellSecret(text)
