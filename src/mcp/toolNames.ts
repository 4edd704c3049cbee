import type { SandboxControl } from "../domain/SandboxControl.ts"

/** The name by which agents of a sandbox have a tool. */
export const nameIn = (control: SandboxControl | undefined, original: string): string =>
  control?.tools?.rename?.get(original) ?? original

/** A tool's own name, of the one that agents call; none of theirs where it has another one now. */
export const originalNameOf = (control: SandboxControl | undefined, called: string): string => {
  const renamed = control?.tools?.rename
  if (renamed === undefined) return called
  for (const [original, name] of renamed) if (name === called) return original
  return renamed.has(called) ? "" : called
}
