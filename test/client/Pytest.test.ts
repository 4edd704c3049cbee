import { expect, setDefaultTimeout } from "bun:test"
import { mkdirSync, symlinkSync } from "node:fs"
import { join, resolve } from "node:path"
import { freePort } from "../support/freePort.ts"
import { environmentOf, outcomeOf, spawnCommand, temporaryDirectory } from "../support/process.ts"
import { programPath } from "../support/programPath.ts"
import { useStore } from "../support/store.ts"
import { testWith } from "../support/tools.ts"

setDefaultTimeout(60_000)

const store = useStore()
const adapter = resolve(import.meta.dir, "../../packages/vitrine-bench")

/** The module that pytest loads if the package is installed. */
const plugin = async (): Promise<string> => {
  const { project } = Bun.TOML.parse(await Bun.file(`${adapter}/pyproject.toml`).text()) as {
    readonly project: { readonly "entry-points": { readonly pytest11: { readonly vitrine: string } } }
  }
  return project["entry-points"].pytest11.vitrine
}

/** Runs pytest on the package's own tests, or on those that the arguments select. */
const pytest = async (env: Record<string, string>, ...words: ReadonlyArray<string>) =>
  outcomeOf(
    spawnCommand(
      ["pytest-3", "-q", "--strict-markers", "-p", "no:cacheprovider", "-p", await plugin(), ...words],
      environmentOf({
        PYTHONPATH: adapter,
        PYTHONDONTWRITEBYTECODE: "1",
        VITRINE_BENCH_URL: "",
        VITRINE_COMMAND: "",
        ...env
      }),
      adapter
    )
  )

testWith("pytest-3")("the package's own tests pass, including three tasks, and leave no sandbox", async () => {
  const { exitCode, stdout } = await pytest({ VITRINE_BENCH_URL: store.url })
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining("12 passed")])
  const { items } = (await (await fetch(`${store.url}/bench/v1/sandboxes`)).json()) as {
    readonly items: ReadonlyArray<{ readonly name: string }>
  }
  expect(items.map(({ name }) => name).filter((name) => name !== "default")).toEqual([])
})

testWith("pytest-3")("a marker with more than one task is refused with the expected arguments", async () => {
  using directory = temporaryDirectory()
  const file = join(directory.path, "test_marks.py")
  await Bun.write(
    file,
    `import pytest

@pytest.mark.vitrine("shop/mug-in-chalk", "shop/planner-sold-out")
def test_two(vitrine):
    pass

@pytest.mark.vitrine("shop/mug-in-chalk", task="shop/planner-sold-out")
def test_both_ways(vitrine):
    pass
`
  )
  const { exitCode, stdout } = await pytest({ VITRINE_BENCH_URL: store.url }, file)
  expect([exitCode, stdout]).toEqual([1, expect.stringContaining("2 errors")])
  expect(stdout.match(/takes one task, and settings as keyword arguments/g)).toHaveLength(2)
})

testWith("pytest-3")("a server on this machine is called without the proxy, and any other through it", async () => {
  using directory = temporaryDirectory()
  using proxy = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("{}", { status: 418 }) })
  const file = join(directory.path, "test_proxy.py")
  await Bun.write(
    file,
    `import pytest
from vitrine_bench import Bench, VitrineError

def test_here(vitrine):
    assert vitrine.journal() == []

def test_elsewhere():
    with pytest.raises(VitrineError) as refused:
        Bench("http://shop.example").ask("GET", "/tasks")
    assert refused.value.status == 418
`
  )
  const address = `http://127.0.0.1:${proxy.port}`
  const env = { HTTP_PROXY: address, http_proxy: address, NO_PROXY: "", no_proxy: "", VITRINE_BENCH_URL: store.url }
  const { exitCode, stdout } = await pytest(env, file)
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining("2 passed")])
})

testWith("pytest-3")("the error for a server that is not the bench names its address", async () => {
  using directory = temporaryDirectory()
  await using other = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    routes: {
      "/page/*": () => new Response("<html>hi</html>", { headers: { "content-type": "text/html" } }),
      "/none/*": () => new Response(null, { status: 204 }),
      "/object/*": () => Response.json({ ok: true }),
      "/list/*": () => Response.json([]),
      "/null/*": () => Response.json(null),
      "/null-message/*": () => Response.json({ error: { message: null } }, { status: 500 }),
      "/proxy/*": () => new Response("bad gateway", { status: 502 }),
      "/error/*": () => Response.json({ error: null }, { status: 404 }),
      "/off/*": () => Response.json({ error: { code: "not_found", message: "There is nothing." } }, { status: 404 }),
      "/moved/*": () => Response.json({}, { status: 301, headers: { location: `${store.url}/bench/v1/sandboxes` } })
    }
  })
  const address = `http://127.0.0.1:${other.port}`
  const file = join(directory.path, "test_other.py")
  await Bun.write(
    file,
    `import pytest
from vitrine_bench import Bench, Sandbox, VitrineError

OTHERWISE = "{} does not answer like the bench of this version: is the bench on (BENCH)?"

@pytest.mark.parametrize(("path", "status", "told"), [
    ("page", 200, OTHERWISE),
    ("none", 204, OTHERWISE),
    ("object", 200, OTHERWISE),
    ("list", 200, OTHERWISE),
    ("null", 200, OTHERWISE),
    ("off", 404, "There is nothing. Is the bench of {} on (BENCH)?"),
    ("null-message", 500, "The server at {} answered 500."),
    ("proxy", 502, "The server at {} answered 502."),
    ("error", 404, "The server at {} answered 404."),
    ("moved", 301, "{} redirects to ${store.url}/bench/v1/sandboxes: expected the address of a Vitrine itself"),
])
def test_other(path, status, told):
    bench = Bench("${address}/" + path)
    for asking in (lambda: Sandbox(bench), lambda: bench.ask("GET", "/tasks/shop/mug-in-chalk")):
        with pytest.raises(VitrineError) as refused:
            asking()
        assert str(refused.value) == told.format(bench.url)
        assert refused.value.status == status

@pytest.mark.parametrize(("server", "method", "path", "query"), [
    ("page", "DELETE", "/sandboxes/x", {}),
    ("page", "GET", "/runs/x/export", {}),
    ("page", "GET", "/runs/x/export", {"format": "junit"}),
    ("object", "GET", "/runs/x/export", {"format": "junit"}),
    ("page", "GET", "/sandboxes/x/journal/export", {}),
    ("page", "GET", "/sandboxes/x/journal/export", {"format": "har"}),
    ("none", "PUT", "/experiments/x/trials/0", {}),
    ("none", "PUT", "/sandboxes/x/clock", {}),
])
def test_other_request(server, method, path, query):
    with pytest.raises(VitrineError, match="does not answer like the bench of this version"):
        Bench("${address}/" + server).ask(method, path, **query)
`
  )
  const { exitCode, stdout } = await pytest({ VITRINE_BENCH_URL: store.url }, file)
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining("18 passed")])
})

testWith("pytest-3")("it starts its own server if none is given", async () => {
  const { exitCode, stdout } = await pytest({ VITRINE_COMMAND: programPath() }, "-k", "the_planner")
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining("1 passed")])
})

testWith("pytest-3")("the error for a missing command names it", async () => {
  const { exitCode, stdout } = await pytest({ VITRINE_COMMAND: "vitrine-none --port 1" }, "-k", "the_planner")
  expect([exitCode, stdout]).toEqual([1, expect.stringContaining("1 error")])
  expect(stdout).toContain("\nvitrine-none cannot be started: No such file or directory\n")
  expect(stdout).not.toContain("Traceback")
})

testWith("pytest-3")("it starts `vitrine` from the PATH, even from a folder with a space in its name", async () => {
  using directory = temporaryDirectory()
  const folder = join(directory.path, "my programs")
  mkdirSync(folder)
  symlinkSync(programPath(), join(folder, "vitrine"))
  const { exitCode, stdout } = await pytest({ PATH: `${folder}:${process.env.PATH}` }, "-k", "the_planner")
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining("1 passed")])
})

testWith("pytest-3")(
  "the server that it starts ends with pytest, even if the command is a wrapper like npx",
  async () => {
    const port = await freePort()
    // Like npx, the shell waits for the program and forwards no signal. A leftover program ends after a minute.
    const command = `sh -c "timeout --foreground 60 '${programPath()}' --port ${port}; true"`
    const { exitCode, stdout } = await pytest({ VITRINE_COMMAND: command }, "-k", "the_planner")
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining("1 passed")])
    await expect(fetch(`http://127.0.0.1:${port}/livez`)).rejects.toThrow()
  }
)

testWith("pytest-3")("the server that it starts ends with pytest, even if pytest is killed", async () => {
  using directory = temporaryDirectory()
  const file = join(directory.path, "test_killed.py")
  await Bun.write(
    file,
    "import os, signal\n\ndef test_killed(vitrine):\n    print(vitrine.base_url, flush=True)\n    os.kill(os.getpid(), signal.SIGKILL)\n"
  )
  // With -s the server shares pytest's stderr, which is closed when the last of them ends.
  const { exitCode, stdout } = await pytest({ VITRINE_COMMAND: programPath() }, "-s", file)
  const [origin] = stdout.match(/http:\/\/localhost:\d+/) ?? []
  expect([exitCode, origin]).toEqual([137, expect.any(String)])
  await expect(fetch(`${origin}/livez`)).rejects.toThrow()
})

testWith("pytest-3")(
  "the caller's settings for another server are not passed to the server that it starts",
  async () => {
    using taken = Bun.serve({ port: 0, fetch: () => new Response() })
    const settings = {
      HOST: "0.0.0.0",
      PUBLIC_URL: "https://shop.example",
      ALLOWED_HOSTS: "shop.example",
      VISIBILITY_PORT: String(taken.port),
      DATABASE_URL: "sqlite:/nowhere/at/all.db",
      BENCH: "off",
      BENCH_TOKEN: "a-token-of-the-caller",
      LOG_LEVEL: "error",
      LOG_FORMAT: "logfmt",
      DRAIN_DELAY: "300"
    }
    const { exitCode, stdout } = await pytest({ VITRINE_COMMAND: programPath(), ...settings }, "-k", "the_planner")
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining("1 passed")])
  }
)
