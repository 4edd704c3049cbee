import { alphabet, encodeBytes } from "../../domain/Crockford.ts"
import { SandboxName } from "../../domain/CurrentSandbox.ts"

const length = 16
const generatedPattern = new RegExp(`^(?=.*[a-z])[${alphabet}]{${length}}$`)

/** A name of 80 random bits: it is a secret, as it gives access to the sandbox. */
export const generateSandboxName = (): SandboxName =>
  SandboxName.make(encodeBytes(crypto.getRandomValues(new Uint8Array(10)), length))

/** Whether a name looks generated. None of its characters is special in a regular expression. */
export const isGeneratedName = (name: SandboxName): boolean => generatedPattern.test(name)
