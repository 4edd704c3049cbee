import { Context } from "effect"

/** Whether the texts of answers are stored. */
export class KeepTexts extends Context.Reference<KeepTexts>()("vitrine/visibility/KeepTexts", {
  defaultValue: () => true
}) {}

const decoder = new TextDecoder()

/** A text as it is stored in its row. */
export const compressText = (text: string): Uint8Array => Bun.zstdCompressSync(text)

export const decompressText = (bytes: Uint8Array): string => decoder.decode(Bun.zstdDecompressSync(bytes))
