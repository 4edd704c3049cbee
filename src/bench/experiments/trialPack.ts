import { encodeBytes } from "../../domain/Crockford.ts"
import type { Pack } from "../../store/world/Pack.ts"
import type { WorldView } from "../../store/world/WorldView.ts"
import { jsonHashOf } from "../state/canonical.ts"

type Texts = NonNullable<Pack["texts"]>

/** The texts of a world's packs for tools, with ids that are unique in one pack. */
export const toolTextsOf = ({ texts }: WorldView): Texts =>
  texts
    .filter(({ target }) => target === "tool.description")
    .map(({ of, position = "append", target, text }, at) => ({ id: `text-${at + 1}`, target, of, position, text }))

/**
 * The world of a trial: only the candidates, in their places, and the texts for tools. Its name is a hash of its content,
 * as for all packs. So an exported sandbox can be imported on another server, or where the experiment was created at
 * another time.
 */
export const trialPackOf = (products: NonNullable<Pack["products"]>, texts: Texts) => {
  const content: Pack = {
    title: "An experiment",
    description: "What an agent chooses from.",
    products,
    // A pack has no empty list.
    ...(texts.length === 0 ? {} : { texts }),
    order: "given"
  }
  return { name: `experiment/${encodeBytes(Buffer.from(jsonHashOf(content), "hex"), 16)}`, content }
}
