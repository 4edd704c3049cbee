import { alphabet, encodeBytes } from "../../domain/Crockford.ts"
import { SandboxName } from "../../domain/CurrentSandbox.ts"

const length = 16
const generatedPattern = new RegExp(`^(?=.*[a-z])[${alphabet}]{${length}}$`)

/** A name of 80 random bits: whoever knows it can use the sandbox. */
export const generateSandboxName = (): SandboxName =>
  SandboxName.make(encodeBytes(crypto.getRandomValues(new Uint8Array(10)), length))

/** Whether a name is as one that was generated. Its characters stand for nothing else. */
export const isGeneratedName = (name: SandboxName): boolean => generatedPattern.test(name)
