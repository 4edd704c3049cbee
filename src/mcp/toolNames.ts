import type { SandboxControl } from "../domain/SandboxControl.ts"

/** The name of a tool for agents of a sandbox. */
export const nameIn = (control: SandboxControl | undefined, original: string): string =>
  control?.tools?.rename?.get(original) ?? original

/** The original name of the tool that agents call `called`; "" if that is the original name of a renamed tool. */
export const originalNameOf = (control: SandboxControl | undefined, called: string): string => {
  const renamed = control?.tools?.rename
  if (renamed === undefined) return called
  for (const [original, name] of renamed) if (name === called) return original
  return renamed.has(called) ? "" : called
}
