import { freePort } from "../support/freePort.ts"
import { root } from "./project.ts"

/** The address of the tests' Docker engine. Undefined unless a run sets it, as `.ci/run` does. */
export const engineAddress = process.env.TEST_DOCKER_HOST

const run = async (command: ReadonlyArray<string>, env: Record<string, string | undefined>) => {
  // With local packages an image is built in less than a minute, but the machine may be busy.
  const child = Bun.spawn([...command], { cwd: root, env, stdout: "pipe", stderr: "pipe", timeout: 300_000 })
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited
  ])
  return { stdout: stdout.trim(), stderr, exitCode }
}

/** The services of compose.yaml with their own project name and image, on free ports. */
export const openProject = async () => {
  const name = `vitrine-test-${crypto.randomUUID().slice(0, 8)}`
  // A service listens inside its container on the published port, so the engine cannot choose a free one.
  const ports = { vitrine: await freePort(), "replica-1": await freePort(), "replica-2": await freePort() }
  const env = {
    ...process.env,
    DOCKER_HOST: engineAddress,
    VITRINE_IMAGE: name,
    VITRINE_PORT: `${ports.vitrine}`,
    REPLICA_1_PORT: `${ports["replica-1"]}`,
    REPLICA_2_PORT: `${ports["replica-2"]}`
  }
  const attempt = (...words: ReadonlyArray<string>) => run(["docker", ...words], env)
  // Compose is a plugin of the engine's client today. Before, it was a separate program.
  const isPlugin = (await attempt("compose", "version")).exitCode === 0
  const composeCommand = isPlugin ? ["docker", "compose"] : ["docker-compose"]

  const runOrThrow = async (command: ReadonlyArray<string>) => {
    const { exitCode, stderr, stdout } = await run(command, env)
    if (exitCode !== 0) throw new Error(`${command.join(" ")}\n${stdout}\n${stderr}`)
    return stdout
  }
  const docker = (...words: ReadonlyArray<string>) => runOrThrow(["docker", ...words])
  const compose = (...words: ReadonlyArray<string>) => runOrThrow([...composeCommand, "--project-name", name, ...words])
  const containerOf = (service: string) => compose("ps", "--all", "--quiet", service)

  /** Inspects a service's container with a template of `docker inspect`. */
  const inspect = async (service: string, template: string) =>
    docker("inspect", "--format", template, await containerOf(service))

  return {
    image: name,
    attempt,
    docker,
    compose,
    inspect,
    /** The URL of a service, once it is ready. */
    ready: async (service: keyof typeof ports) => {
      const url = `http://127.0.0.1:${ports[service]}`
      const isReady = () =>
        fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false
        )
      while (!(await isReady())) await Bun.sleep(100)
      return url
    },
    /** Waits until the engine reports a service as healthy. */
    healthy: async (service: string) => {
      while ((await inspect(service, "{{.State.Health.Status}}")) !== "healthy") await Bun.sleep(200)
    },
    [Symbol.asyncDispose]: async () => {
      await compose("--profile", "replicas", "down", "--volumes", "--timeout", "5")
      await docker("image", "rm", "--force", name)
    }
  }
}
