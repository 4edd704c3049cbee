/**
 * The text that a prompt is found by: trimmed, with `\n` for every line break. New prompts are stored so; older versions
 * stored line breaks as they were given.
 */
export const promptText = (text: string): string => text.trim().replace(/\r\n?/g, "\n")
