/** What an instruction must be, to complete "expected ...". */
export const expectedInstruction =
  "a text that does not begin with -, which an agent's command would take for an option"

/** Whether an agent's command, which gets the instruction as a word of its own, cannot take it for an option. */
export const isInstruction = (text: string): boolean => !text.startsWith("-")
