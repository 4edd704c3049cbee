import { type ChosenTask, taskMember } from "../loadTasks.ts"
import { defaultLimitMs } from "../trial.ts"
import setup from "./setup.sh" with { type: "text" }
import solve from "./solve.sh" with { type: "text" }
import verify from "./test.sh" with { type: "text" }

/** The shop's address for the other containers. */
const url = "http://vitrine:3000"

/** A text or a list of texts as TOML: like JSON, except for one character that JSON does not escape. */
const toml = (value: string | ReadonlyArray<string>): string =>
  JSON.stringify(value).replaceAll("\u007f", String.raw`\u007F`)

const levels = ["easy", "easy", "medium", "hard", "hard"]

/** The shop's name, which reveals nothing of the task to the agent. */
const sandboxOf = ({ sha256 }: ChosenTask): string => `shop-${sha256.slice(0, 16)}`

const taskToml = (chosen: ChosenTask): string => {
  const { budget, difficulty, tags, why } = chosen.task
  return `schema_version = "1.1"

[task]
name = ${toml(`vitrine/${chosen.name}`)}
description = ${toml(why)}
keywords = ${toml(tags)}

[metadata]
difficulty = ${toml(levels[difficulty - 1] ?? "medium")}
vitrine_task = ${toml(chosen.task.id)}
vitrine_sha256 = ${toml(chosen.sha256)}

[verifier]
timeout_sec = 60.0

[agent]
timeout_sec = ${(budget?.seconds ?? defaultLimitMs / 1000).toFixed(1)}

[environment]
build_timeout_sec = 600.0
cpus = 1
memory_mb = 1024
storage_mb = 4096

[[environment.mcp_servers]]
name = "shop"
transport = "streamable-http"
url = ${toml(`${url}/shops/${sandboxOf(chosen)}/mcp`)}
`
}

const dockerfile = `FROM debian:12-slim
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates curl jq && rm -rf /var/lib/apt/lists/*
WORKDIR /app
`

const setupDockerfile = `FROM curlimages/curl:8.10.1
COPY setup.sh sandbox.json /setup/
ENTRYPOINT ["sh", "/setup/setup.sh"]
`

/** The shop's container and the one that creates the sandbox. The agent cannot look into either, so it cannot see the token. */
const compose = (token: string): string => `services:
  main:
    depends_on:
      setup:
        condition: service_completed_successfully
  vitrine:
    image: \${VITRINE_IMAGE:-vitrine}
    environment:
      BENCH: "on"
      BENCH_TOKEN: ${JSON.stringify(token)}
      ALLOWED_HOSTS: vitrine
  setup:
    build: ./setup
    environment:
      VITRINE_URL: ${url}
      VITRINE_TOKEN: ${JSON.stringify(token)}
    depends_on:
      vitrine:
        condition: service_healthy
`

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** The files of a Harbor task, by path. `token` opens the shop's bench; the agent does not get it. */
export const harborFiles = (chosen: ChosenTask, token: string): Readonly<Record<string, string>> => {
  const { reference, task } = chosen
  const sandbox = sandboxOf(chosen)
  const [oracle] = task.oracles
  return {
    "task.toml": taskToml(chosen),
    "instruction.md": `${task.instruction}\n\nThe shop is the MCP server \`shop\`. When you are done, write what you would say to your user to /app/answer.txt.\n`,
    "environment/Dockerfile": dockerfile,
    "environment/docker-compose.yaml": compose(token),
    "environment/setup/Dockerfile": setupDockerfile,
    "environment/setup/setup.sh": setup,
    "environment/setup/sandbox.json": json({ name: sandbox, task: reference }),
    "tests/test.sh": verify,
    "tests/grade.json": json({ url, sandbox, token, request: taskMember(chosen) }),
    "solution/solve.sh": solve,
    "solution/oracle.json": json({ url, sandbox, calls: oracle?.calls ?? [], answer: oracle?.answer })
  }
}
