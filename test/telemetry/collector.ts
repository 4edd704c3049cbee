/** The fields of an OTLP/JSON span that tests read. */
export interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly attributes: ReadonlyArray<{
    readonly key: string
    readonly value: { readonly stringValue?: string; readonly intValue?: number }
  }>
}

interface Export {
  readonly resourceSpans: ReadonlyArray<{
    readonly resource: { readonly attributes: Span["attributes"] }
    readonly scopeSpans: ReadonlyArray<{ readonly spans: ReadonlyArray<Span> }>
  }>
}

/** A trace collector on a free port, which keeps everything that it receives. */
export const startCollector = () => {
  const received: Array<{ readonly path: string; readonly headers: Headers; readonly text: string }> = []
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: async (request) => {
      received.push({ path: new URL(request.url).pathname, headers: request.headers, text: await request.text() })
      return Response.json({})
    }
  })
  const resources = () => received.flatMap(({ text }) => (JSON.parse(text) as Export).resourceSpans)
  return {
    url: `http://127.0.0.1:${server.port}`,
    received,
    resources,
    spans: () => resources().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    [Symbol.dispose]: () => void server.stop(true)
  }
}

/** The value of an attribute, as text. */
export const attributeOf = ({ attributes }: Pick<Span, "attributes">, name: string): string | undefined => {
  const value = attributes.find(({ key }) => key === name)?.value
  return value === undefined ? undefined : String(Object.values(value)[0])
}

/** A program or a store that sends spans. */
export interface Traced {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Everything that a collector received from a program or store, which sends the remaining spans when it ends. */
export const tracing = async (
  open: (collector: string) => Promise<Traced>,
  during: (url: string) => Promise<unknown>
) => {
  using collector = startCollector()
  const { stop, url } = await open(collector.url)
  try {
    await during(url)
  } finally {
    await stop()
  }
  return { spans: collector.spans(), resources: collector.resources(), received: collector.received }
}

/** The spans of requests that a server answered. */
export const serversOf = (spans: ReadonlyArray<Span>) => spans.filter(({ kind }) => kind === 2)
