import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import packageJson from "../../package.json" with { type: "json" }
import { cartWith, checkout, get } from "../support/requests.ts"
import { engineAddress, openProject } from "./engine.ts"

// The engine checks the health every ten seconds, and other tests use the machine as well.
setDefaultTimeout(120_000)

/** Buys a mug. Returns the order's confirmation number. */
const buy = async (url: string): Promise<string> => {
  const bought = await checkout(url, await cartWith(url, { product_id: "speckle-ceramic-mug" }))
  expect(bought.status).toBe(201)
  return bought.body.confirmationNumber
}

const expectOrder = async (url: string, confirmationNumber: string) => {
  const found = await get(`${url}/api/orders/${confirmationNumber}`)
  expect([found.status, found.body.confirmationNumber]).toEqual([200, confirmationNumber])
}

describe.skipIf(engineAddress === undefined)("the image, built and run by a Docker engine", () => {
  let project: Awaited<ReturnType<typeof openProject>>
  beforeAll(async () => {
    project = await openProject()
    await project.compose("build", "vitrine")
  }, 300_000)
  afterAll(() => project[Symbol.asyncDispose]())

  test("is below 150 MB, and contains the program but no shell", async () => {
    const size = Number(await project.docker("image", "inspect", "--format", "{{.Size}}", project.image))
    expect(size).toBeWithin(50e6, 150e6)
    expect(await project.docker("run", "--rm", project.image, "--version")).toBe(packageJson.version)
    const shell = await project.attempt("run", "--rm", "--entrypoint", "/bin/sh", project.image, "-c", "true")
    expect(shell.exitCode).not.toBe(0)
    expect(shell.stderr).toContain("/bin/sh")
  })

  test("becomes healthy, runs without root, writes only to its volume, and keeps orders over a stop and a kill", async () => {
    await project.compose("up", "--detach", "vitrine")
    await project.healthy("vitrine")
    const bounds = await project.inspect(
      "vitrine",
      "{{.Config.User}} {{.HostConfig.ReadonlyRootfs}} {{.HostConfig.CapDrop}}"
    )
    expect(bounds).toBe("65532:65532 true [ALL]")
    const number = await buy(await project.ready("vitrine"))

    await project.compose("stop", "vitrine")
    expect(await project.inspect("vitrine", "{{.State.ExitCode}}")).toBe("0")
    await project.compose("start", "vitrine")
    await expectOrder(await project.ready("vitrine"), number)

    await project.compose("kill", "vitrine")
    await project.compose("start", "vitrine")
    await expectOrder(await project.ready("vitrine"), number)
  })

  test("as two replicas on one Postgres: they share orders, and survive the loss of a replica and of the database", async () => {
    await project.compose("up", "--detach", "replica-1", "replica-2")
    const [first, second] = [await project.ready("replica-1"), await project.ready("replica-2")]
    const number = await buy(first)
    await expectOrder(second, number)
    expect(await project.compose("logs", "replica-1", "replica-2")).not.toMatch(/"level":"(warn|error|fatal)/)

    await project.compose("kill", "replica-1")
    await expectOrder(second, number)

    await project.compose("stop", "postgres")
    const without = await get(`${second}/api/orders/${number}`)
    expect([without.status, without.body.error.code]).toEqual([503, "database_unavailable"])
    await project.compose("start", "postgres")
    await project.healthy("postgres")
    await expectOrder(second, number)
    await buy(second)
  })
})
