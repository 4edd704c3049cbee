import { engine } from "./database.ts"

// Loaded before all tests (bunfig.toml).
process.stderr.write(
  engine === "postgres"
    ? "The tests of the store run on the Postgres of TEST_POSTGRES_URL.\n"
    : "TEST_POSTGRES_URL is not set: the tests of the store run on SQLite alone.\n"
)

if (process.env.TEST_DOCKER_HOST === undefined) {
  process.stderr.write(
    "TEST_DOCKER_HOST is not set: the image is not built, the steps of the Dockerfile are replayed.\n"
  )
}
