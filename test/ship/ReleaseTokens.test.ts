import { expect, test } from "bun:test"
import { readProjectFile } from "./project.ts"

interface Job {
  readonly permissions?: Readonly<Record<string, string>>
  readonly steps: ReadonlyArray<{ readonly name?: string; readonly uses?: string; readonly run?: string }>
}

const { jobs, ...workflow } = Bun.YAML.parse(await readProjectFile(".github/workflows/release.yml")) as {
  readonly jobs: Readonly<Record<string, Job>>
}

const hasToken = (part: object): boolean => /\b(?:secrets\.|github\.token)/.test(JSON.stringify(part))

test("a release gives a token to no other step than the one that uses it", () => {
  expect(hasToken(workflow)).toBe(false)
  const all = Object.entries(jobs).flatMap(([job, { steps, ...rest }]) => {
    expect([job, hasToken(rest)]).toEqual([job, false])
    return steps.filter(hasToken).map(({ name, uses }) => [job, name ?? uses])
  })
  expect(all).toEqual([
    ["build", "nothing of it is published"],
    ["image", "docker/login-action@v3"],
    ["publish", "the files of the release"],
    ["npm", "the packages of npm"]
  ])
})

test("a job of a release has only its own permissions, and a program that nothing verifies can only sign in", () => {
  expect(workflow).toMatchObject({ permissions: {} })
  const writing = Object.entries(jobs).flatMap(([job, { permissions = {} }]) =>
    Object.entries(permissions).flatMap(([scope, access]) => (access === "write" ? [`${job} ${scope}`] : []))
  )
  expect(writing.toSorted()).toEqual([
    ...["build attestations", "build id-token", "image id-token", "image packages"],
    ...["npm id-token", "publish contents", "registry id-token"]
  ])
  const downloading = Object.values(jobs).filter(({ steps }) => steps.some(({ run = "" }) => run.includes("| tar ")))
  expect(downloading.map(({ permissions }) => permissions)).toEqual([{ "id-token": "write" }])
})
