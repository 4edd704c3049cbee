import { encodeBytes } from "../../domain/Crockford.ts"
import { SandboxName } from "../../domain/CurrentSandbox.ts"

/** A name of 80 random bits: whoever knows it can use the sandbox. */
export const newName = (): SandboxName => SandboxName.make(encodeBytes(crypto.getRandomValues(new Uint8Array(10)), 16))
