/** A typed label as its name and value, without the spaces around them: `task: mug` is `task` and `mug`. */
export const labelOf = (text: string): readonly [name: string, value: string] => {
  const [name = "", ...value] = text.split(":")
  return [name.trim(), value.join(":").trim()]
}
