import { expect, test } from "bun:test"
import { get, post, send, useStore } from "../../support/store.ts"
import { controlOf } from "../control.ts"

const store = useStore()
const { control, make, shop } = controlOf(() => store.url)

const delay = { effect: { kind: "delay", ms: 500 } }

/** Does something while a call waits, and yields what the call is answered. */
const meanwhile = async <A>(name: string, call: () => Promise<A>, act: () => Promise<unknown>): Promise<A> => {
  const answer = call()
  while ((await get(control(`/${name}/faults`))).body.items[0].fired === 0) await Bun.sleep(1)
  await act()
  return answer
}

test("a call that waits until its sandbox is dropped does nothing, nor in another one of that name", async () => {
  for (const again of [[], ["again"]]) {
    const name = await make(`dropped-${again.length}`, { faults: [delay] })
    const { body, status } = await meanwhile(
      name,
      () => post(`${shop(name)}/api/carts`),
      async () => {
        expect((await send("DELETE", control(`/${name}`))).status).toBe(204)
        for (const _ of again) await make(name)
      }
    )
    expect([status, body.error.code]).toEqual([410, "trial_over"])
    const found = await get(control(`/${name}`))
    expect(found.status).toBe(again.length === 0 ? 404 : 200)
    if (found.status === 200) expect(found.body.sequence).toBe(0)
  }
})
