import { describe, expect, test } from "bun:test"
import { settingDeclarations } from "../../src/Config.ts"
import { instructionArguments } from "./dockerfile.ts"
import { readDockerfile, readProjectFile } from "./project.ts"

const { last } = await readDockerfile()

/** Our image, which has another name if it comes from a registry. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: Compose fills it in
const ours = "${VITRINE_IMAGE:-vitrine}"

describe("compose.yaml", () => {
  interface Service {
    readonly image: string
    readonly build?: string
    readonly profiles?: ReadonlyArray<string>
    readonly environment?: Record<string, string>
    readonly ports?: ReadonlyArray<string>
    readonly volumes?: ReadonlyArray<string>
    readonly depends_on?: Record<string, { readonly condition: string }>
    readonly healthcheck?: unknown
    readonly stop_grace_period?: string
    readonly read_only?: boolean
  }

  const load = async () =>
    Bun.YAML.parse(await readProjectFile("compose.yaml")) as {
      readonly services: Record<string, Service>
      readonly volumes: Record<string, unknown>
    }

  test("starts one Vitrine by default, and has a profile with two replicas on one Postgres", async () => {
    const { services } = await load()
    const alone = Object.entries(services).filter(([, { profiles }]) => profiles === undefined)
    expect(alone.map(([name]) => name)).toEqual(["vitrine"])
    const replicas = Object.entries(services).filter(([name]) => name.startsWith("replica-"))
    expect(replicas).toHaveLength(2)
    for (const [, { depends_on, environment }] of replicas) {
      expect(environment?.DATABASE_URL).toBe(replicas[0]?.[1].environment?.DATABASE_URL ?? "")
      expect(new URL(environment?.DATABASE_URL ?? "").hostname).toBe("postgres")
      expect(depends_on?.postgres?.condition).toBe("service_healthy")
    }
    expect(services.postgres?.healthcheck).toBeDefined()
    expect(services.postgres?.ports).toBeUndefined()
  })

  test("uses only known settings, declared volumes and pinned versions, and each port once", async () => {
    const { services, volumes } = await load()
    const variables = Object.values(settingDeclarations).map(({ variable }) => variable)
    for (const [name, { environment = {}, image, volumes: mounts = [] }] of Object.entries(services)) {
      if (image === ours) for (const variable of Object.keys(environment)) expect(variables).toContain(variable)
      else expect([name, image]).toEqual([name, expect.stringMatching(/:\d+\.\d+/)])
      for (const mount of mounts) expect(Object.keys(volumes)).toContain(mount.split(":")[0] ?? "")
    }
    const ports = Object.values(services).flatMap(({ ports = [] }) => ports)
    expect(new Set(ports).size).toBe(ports.length)
  })

  test("turns the bench on, and publishes each port on localhost only, with the same number as inside", async () => {
    const published = Object.values((await load()).services).filter(({ image }) => image === ours)
    expect(published).toHaveLength(3)
    for (const { environment, ports } of published) {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: as of the image
      expect(environment?.BENCH).toBe("${BENCH:-on}")
      expect(environment?.PORT).toMatch(/^\$\{[A-Z0-9_]+:-\d+\}$/)
      // Only on localhost, because the bench is on and the demonstration's analytics keys are public.
      expect(ports).toEqual([`127.0.0.1:${environment?.PORT}:${environment?.PORT}`])
    }
  })

  test("allows the host names of its own containers and those in ALLOWED_HOSTS", async () => {
    const { services } = await load()
    for (const { environment } of Object.values(services).filter(({ image }) => image === ours)) {
      const [, names = "", added = ""] = /^([^$]*),(.*)$/.exec(environment?.ALLOWED_HOSTS ?? "") ?? []
      expect(names.split(",")).toEqual(
        expect.arrayContaining(Object.keys(services).filter((name) => services[name]?.image === ours))
      )
      // biome-ignore lint/suspicious/noTemplateCurlyInString: as of the image
      expect(added).toBe("${ALLOWED_HOSTS:-localhost}")
    }
  })

  test("gives the program time to drain, and lets it write only to its volume", async () => {
    const { services } = await load()
    for (const service of Object.values(services).filter(({ image }) => image === ours)) {
      const grace = Number.parseInt(service.stop_grace_period ?? "0", 10)
      const { drainDelay, drainTimeout } = settingDeclarations
      // As long as a stop takes if PostgreSQL does not answer.
      expect(grace).toBeGreaterThan(Number(drainTimeout.fallback) + Number(drainDelay.fallback) + 5)
      expect(service.read_only).toBe(true)
    }
    expect(services.vitrine?.volumes).toEqual([`store:${instructionArguments("VOLUME", last.instructions).at(-1)}`])
  })
})
