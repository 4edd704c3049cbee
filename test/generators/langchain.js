import { createOpenAPIChain } from "@langchain/classic/chains"
import { BaseChatModel } from "@langchain/core/language_models/chat_models"
import { AIMessage } from "@langchain/core/messages"

const [document, name, args] = process.argv.slice(2)

/** A model that calls the function it was told to, and prints those that it was given. */
class Scripted extends BaseChatModel {
  _llmType() {
    return "scripted"
  }

  async _generate(_messages, { functions }) {
    console.log(JSON.stringify(functions))
    const message = new AIMessage({ content: "", additional_kwargs: { function_call: { name, arguments: args } } })
    return { generations: [{ text: "", message }] }
  }
}

const chain = await createOpenAPIChain(document, { llm: new Scripted({}) })
console.log(await chain.run("do it"))
