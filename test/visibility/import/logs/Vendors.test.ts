import { describe, expect, test } from "bun:test"
import { Either } from "effect"
import { answerReader } from "../../../../src/visibility/import/AnswerReader.ts"
import { type LogFormat, logOf } from "../../../../src/visibility/import/logs/formats.ts"

const constants = { location: "us", prompt: "Which kettle is best?" }

/** The answer that is read from a line of a log, with its time as text, or the reason for a refusal. */
const read = (format: LogFormat, line: unknown, given: Readonly<Record<string, string>> = constants) =>
  Either.match(answerReader({ log: logOf(format), constants: given }).read({ number: 3, text: JSON.stringify(line) }), {
    onLeft: ({ reason }) => reason,
    onRight: ({ answered_at, ...answer }) => ({ ...answer, answered_at: new Date(answered_at.epochMillis).toJSON() })
  })

// Each as its provider documents it, including members that the import ignores.
const openAi = {
  id: "resp_1",
  object: "response",
  created_at: 1_763_000_000,
  status: "completed",
  error: null,
  incomplete_details: null,
  model: "gpt-5",
  prompt: null,
  metadata: {
    location: "de",
    project: "Weekly",
    run: "7",
    id: "u-1",
    provider: "azure",
    answered_at: "2020-01-01T00:00:00Z"
  },
  output: [
    { type: "reasoning", id: "rs_1", summary: [], content: [{ type: "reasoning_text", text: "Orbit?" }] },
    { type: "web_search_call", id: "ws_1", status: "completed", action: { type: "search", query: "kettles" } },
    {
      type: "message",
      id: "msg_1",
      role: "assistant",
      status: "completed",
      content: [
        {
          type: "output_text",
          text: "Nova is best.",
          logprobs: [],
          annotations: [
            { type: "url_citation", start_index: 0, end_index: 4, url: "https://nova.example/", title: "Nova" },
            { type: "file_citation", file_id: "file-1", filename: "a.pdf", index: 1 }
          ]
        }
      ]
    }
  ],
  usage: { input_tokens: 1, output_tokens: 2, total_tokens: 3 }
}

const anthropic = {
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: "claude-sonnet-5",
  stop_reason: "end_turn",
  content: [
    { type: "text", text: "I look.", citations: null },
    { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: { query: "kettles" } },
    {
      type: "web_search_tool_result",
      tool_use_id: "srvtoolu_1",
      content: [{ type: "web_search_result", url: "https://x.example" }]
    },
    { type: "text", text: "Best is " },
    {
      type: "text",
      text: "Nova",
      citations: [
        {
          type: "web_search_result_location",
          url: "https://nova.example/",
          title: "Nova",
          cited_text: "",
          encrypted_index: ""
        },
        { type: "char_location", cited_text: "", document_index: 0, start_char_index: 0, end_char_index: 1 }
      ]
    },
    { type: "text", text: "." }
  ],
  usage: { input_tokens: 1, output_tokens: 2 }
}

const redirect = "https://vertexaisearch.cloud.google.com/grounding-api-redirect/AbC"
const gemini = {
  responseId: "g-1",
  modelVersion: "gemini-3-flash",
  candidates: [
    {
      index: 0,
      finishReason: "STOP",
      content: { role: "model", parts: [{ text: "Orbit?", thought: true }, { text: "Nova " }, { text: "wins." }] },
      groundingMetadata: {
        webSearchQueries: ["kettles"],
        groundingChunks: [
          { web: { uri: redirect, title: "nova.example" } },
          { web: { uri: redirect, title: "Best of all", domain: "test.example" } },
          { web: { uri: "https://orbit.example/a", title: "Orbit" } },
          { retrievedContext: { uri: "gs://bucket", title: "Own" } }
        ],
        groundingSupports: [{ segment: { endIndex: 4 }, groundingChunkIndices: [0] }]
      }
    }
  ]
}

const perplexity = {
  id: "p-1",
  object: "chat.completion",
  created: 1_763_000_000,
  model: "sonar-reasoning",
  choices: [
    { index: 0, finish_reason: "stop", message: { role: "assistant", content: "<think>\nOrbit?\n</think>\nNova.[1]" } }
  ],
  search_results: [{ title: "Nova", url: "https://nova.example/", date: null }],
  citations: ["https://nova.example/"]
}

const answered_at = "2025-11-13T02:13:20.000Z"

describe("a response", () => {
  test("of OpenAI is read, with labels from its metadata", () => {
    expect(read("openai", openAi)).toEqual({
      ...constants,
      id: "resp_1",
      provider: "chatgpt",
      location: "de",
      project: "Weekly",
      answered_at,
      text: "Nova is best.",
      citations: [{ url: "https://nova.example/", title: "Nova" }]
    })
  })

  test("of Anthropic is read if its time is given next to it", () => {
    expect(read("anthropic", anthropic)).toBe(
      "answered_at is required, expected a date-time of an existing day, with an offset, such as 2026-11-20T09:30:00Z"
    )
    expect(read("anthropic", { response: anthropic, answered_at })).toEqual({
      ...constants,
      id: "msg_1",
      provider: "claude",
      answered_at,
      text: "I look.\n\nBest is Nova.",
      citations: [{ url: "https://nova.example/", title: "Nova" }]
    })
  })

  test("of Gemini is read, with the target sites of its redirects as citations", () => {
    expect(read("gemini", { response: gemini, answered_at })).toEqual({
      ...constants,
      id: "g-1",
      provider: "gemini",
      answered_at,
      text: "Nova wins.",
      citations: [
        { url: "https://nova.example/", title: "nova.example" },
        { url: "https://test.example/", title: "Best of all" },
        { url: "https://orbit.example/a", title: "Orbit" }
      ]
    })
    expect(read("gemini", { ...gemini, createTime: answered_at })).toMatchObject({ answered_at })
  })

  test("of Perplexity is read, without its thinking", () => {
    const answer = {
      ...constants,
      id: "p-1",
      provider: "perplexity",
      answered_at,
      text: "\nNova.[1]",
      citations: [{ url: "https://nova.example/", title: "Nova" }]
    }
    expect(read("perplexity", perplexity)).toEqual(answer)
    const { search_results: _, ...older } = perplexity
    expect(read("perplexity", older)).toEqual({ ...answer, citations: [{ url: "https://nova.example/", title: null }] })
  })

  test.each<[LogFormat, object]>([
    ["openai", openAi],
    ["anthropic", anthropic],
    ["gemini", gemini],
    ["perplexity", perplexity],
    ["openai", { error: { message: "Rate limit reached", type: "requests" } }]
  ])("of %s has the provider that is given", (format, response) => {
    const given = { ...constants, provider: "chatgpt-search" }
    expect(read(format, { response, answered_at, id: "x" }, given)).toMatchObject({ provider: "chatgpt-search" })
    expect(read(format, { response, answered_at, id: "x", provider: "mine" }, given)).toMatchObject({
      provider: "mine"
    })
  })

  const noUrl = { type: "url_citation", title: "Nova" }
  const noLocation = { type: "web_search_result_location", title: "Nova" }
  const cites = (citations: ReadonlyArray<object>) => ({
    ...anthropic,
    content: [{ type: "text", text: "Nova", citations }]
  })
  const good = "https://nova.example/"
  test.each<[LogFormat, object]>([
    [
      "openai",
      {
        ...openAi,
        output: [
          {
            type: "message",
            content: [{ type: "output_text", text: "Nova", annotations: [noUrl, { ...noUrl, url: good }, null] }]
          }
        ]
      }
    ],
    ["anthropic", cites([noLocation, { ...noLocation, url: good }])],
    [
      "gemini",
      {
        responseId: "g",
        candidates: [
          {
            finishReason: "STOP",
            groundingMetadata: { groundingChunks: [{ web: { uri: 5 } }, { web: { uri: good } }] }
          }
        ]
      }
    ],
    ["perplexity", { ...perplexity, search_results: [{ title: "Nova" }, { url: good }] }]
  ])("of %s with a wrong citation is refused, or read leniently without it", (format, response) => {
    expect(read(format, { response, answered_at })).toStartWith("citations[0].url")
    const dropped: Array<string> = []
    const reader = answerReader({ log: logOf(format), constants, isLenient: true })
    const line = { number: 3, text: JSON.stringify({ response, answered_at }) }
    const answer = reader.read(line, (reason) => dropped.push(reason))
    expect(Either.getOrThrow(answer).citations).toMatchObject([{ url: good }])
    expect(dropped).toHaveLength(1)
  })

  const wrong = 5
  test.each<[LogFormat, object]>([
    [
      "openai",
      { ...openAi, output: [{ type: "message", content: [{ type: "output_text", text: "", annotations: wrong }] }] }
    ],
    ["anthropic", { ...anthropic, content: [{ type: "text", text: "Nova", citations: wrong }] }],
    [
      "gemini",
      { responseId: "g", candidates: [{ finishReason: "STOP", groundingMetadata: { groundingChunks: wrong } }] }
    ],
    ["gemini", { responseId: "g", candidates: [{ finishReason: "STOP", groundingMetadata: wrong }] }],
    ["perplexity", { ...perplexity, search_results: wrong }],
    ["perplexity", { ...perplexity, search_results: null, citations: wrong }]
  ])("of %s whose citations are not a list is refused, or read leniently without them", (format, response) => {
    expect(read(format, { response, answered_at })).toBe(
      `citations[0].url: expected a URL, received ${JSON.stringify(wrong)}`
    )
    const reader = answerReader({ log: logOf(format), constants, isLenient: true })
    const answer = reader.read({ number: 3, text: JSON.stringify({ response, answered_at }) }, () => undefined)
    expect(Either.getOrThrow(answer).citations).toEqual([])
  })

  test("of Gemini with a page without a URL is refused", () => {
    const response = {
      responseId: "g",
      candidates: [{ finishReason: "STOP", groundingMetadata: { groundingChunks: [{ web: { title: "Nova" } }] } }]
    }
    expect(read("gemini", { response, answered_at })).toBe("citations[0].url: expected a URL, received nothing")
  })

  test("of Gemini is read without redirects whose site is unknown, and these are reported", () => {
    const chunks = [{ web: { uri: redirect, title: "Best of all" } }, { web: { uri: good } }]
    const response = {
      responseId: "g",
      candidates: [{ finishReason: "STOP", groundingMetadata: { groundingChunks: chunks } }]
    }
    const dropped: Array<string> = []
    const line = { number: 3, text: JSON.stringify({ response, answered_at }) }
    const answer = answerReader({ log: logOf("gemini"), constants }).read(line, (reason) => dropped.push(reason))
    expect(Either.getOrThrow(answer).citations).toEqual([{ url: good, title: null }])
    expect(dropped).toEqual([
      'citations: the target site of a Google redirect is unknown, expected its domain as title, received "Best of all"'
    ])
  })

  test.each(["<think>\nOrbit?", " <think>Orbit</think>", "<think>"])(
    "of Perplexity that ends while thinking has no text: %p",
    (content) => {
      expect(read("perplexity", { ...perplexity, choices: [{ message: { content } }] })).toMatchObject({ text: "" })
    }
  )

  test("of Anthropic cites the results of a custom search, if they are pages", () => {
    const found = { type: "search_result_location", title: "Nova", search_result_index: 0 }
    const response = cites([
      { ...found, source: good },
      { ...found, source: "kettles-7" }
    ])
    expect(read("anthropic", { response, answered_at })).toMatchObject({ citations: [{ url: good, title: "Nova" }] })
  })

  test("has its citations also in older fields", () => {
    const older = { ...perplexity, search_results: [] }
    expect(read("perplexity", older)).toMatchObject({ citations: [{ url: good, title: null }] })
    const web = { uri: redirect, title: "nova.example", domain: "" }
    const response = {
      responseId: "g",
      candidates: [{ finishReason: "STOP", groundingMetadata: { groundingChunks: [{ web }] } }]
    }
    expect(read("gemini", { response, answered_at })).toMatchObject({ citations: [{ url: good }] })
  })

  const question = "And the quietest?"
  test.each<[LogFormat, object, object]>([
    ["openai", openAi, { input: question }],
    [
      "openai",
      openAi,
      {
        input: [
          { role: "user", content: "Hi" },
          { role: "assistant", content: "Ho" },
          { role: "user", content: [{ type: "input_text", text: question }] }
        ]
      }
    ],
    [
      "anthropic",
      anthropic,
      {
        messages: [
          { role: "user", content: "Hi" },
          { role: "user", content: [{ type: "text", text: question }] }
        ]
      }
    ],
    ["gemini", gemini, { contents: [{ role: "model", parts: [{ text: "Ho" }] }, { parts: [{ text: question }] }] }],
    ["gemini", gemini, { contents: question }],
    // With items that are no messages of the user, or that return the result of a tool.
    [
      "openai",
      openAi,
      {
        input: [
          { role: "user", content: question },
          { type: "reasoning", content: [{ type: "reasoning_text", text: "Orbit?" }], status: null },
          { type: "reasoning", content: null },
          { type: "function_call_output", call_id: "c", output: "42" },
          { type: "item_reference", id: "msg_1" }
        ]
      }
    ],
    [
      "anthropic",
      anthropic,
      {
        messages: [
          { role: "user", content: question },
          { role: "assistant", content: [{ type: "tool_use", id: "t", name: "f", input: {} }] },
          { role: "user", content: [{ type: "tool_result", tool_use_id: "t", content: "42" }] }
        ]
      }
    ],
    [
      "gemini",
      gemini,
      {
        contents: [
          { role: "user", parts: [{ text: question }, { text: null }] },
          { role: "user", parts: [{ functionResponse: { name: "f", response: {} } }] }
        ]
      }
    ],
    [
      "perplexity",
      perplexity,
      {
        messages: [
          { role: "user", content: question },
          { role: "assistant", content: null, tool_calls: [] }
        ]
      }
    ],
    [
      "perplexity",
      perplexity,
      {
        messages: [
          { role: "system", content: "Be brief." },
          { role: "user", content: question }
        ]
      }
    ]
  ])("of %s has the last prompt of its request", (format, response, request) => {
    const line = { request, response, answered_at, location: "ca", id: "mine" }
    expect(read(format, line, {})).toMatchObject({ id: "mine", prompt: question, location: "ca", answered_at })
  })

  test("may have null next to it for absent values", () => {
    const nulls = { id: null, prompt: null, location: null, answered_at: null, project: null }
    const beside = { request: { input: question }, response: openAi, ...nulls }
    expect(read("openai", beside, { location: "us" })).toMatchObject({
      id: "resp_1",
      prompt: question,
      location: "de",
      project: "Weekly",
      answered_at
    })
  })

  test("of Gemini has its text before and after executed code on separate lines", () => {
    const parts = [{ text: "The best is Nova" }, { executableCode: { code: "1" } }, { text: "Orbit is next." }]
    const response = { responseId: "g", candidates: [{ finishReason: "STOP", content: { parts } }] }
    expect(read("gemini", { response, answered_at })).toMatchObject({ text: "The best is Nova\nOrbit is next." })
  })

  test("must be an object", () => {
    expect(read("openai", { response: JSON.stringify(openAi) })).toMatch(
      /^response: expected a value as in a finished response of POST \/v1\/responses, received "/
    )
  })

  // As the provider documents the output file of a batch.
  const succeeded = { custom_id: "r-1", result: { type: "succeeded", message: anthropic } }
  const body = {
    id: "batch_req_1",
    custom_id: "r-1",
    response: { status_code: 200, request_id: "1", body: openAi },
    error: null
  }
  test("of a batch is read, with its id in the batch", () => {
    const { id: _, ...answer } = Object(read("openai", openAi))
    expect(read("openai", body)).toEqual({ ...answer, id: "batch_req_1" })
    expect(read("openai", { ...body, request: { input: "Which one?" } }, { location: "us" })).toMatchObject({
      prompt: "Which one?"
    })
    expect(read("openai", { ...body, response: { ...body.response, status_code: "200" } })).toMatchObject({
      text: "Nova is best."
    })
    expect(read("anthropic", { ...succeeded, answered_at })).toEqual(
      read("anthropic", { response: anthropic, answered_at })
    )
  })

  test.each<[LogFormat, object, string]>([
    ["openai", { ...body, response: null, error: { code: "batch_expired", message: "Too late." } }, "batch_req_1"],
    ["openai", { ...body, response: { status_code: 400, body: { error: { message: "Invalid" } } } }, "batch_req_1"],
    ["openai", { ...body, response: { status_code: 503, body: {} } }, "batch_req_1"],
    ["openai", { ...body, response: { status_code: 500, body: null } }, "batch_req_1"],
    ["anthropic", { custom_id: "r-1", result: { type: "errored", error: { type: "error" } } }, "r-1"],
    ["anthropic", { custom_id: "r-1", result: { type: "expired" } }, "r-1"]
  ])("of a batch of %s that failed is an error", (format, line, id) => {
    expect(read(format, { ...line, answered_at })).toMatchObject({ id, status: "error" })
  })

  const refusal = { type: "message", content: [{ type: "refusal", refusal: "No." }] }
  test.each<[LogFormat, object, string | undefined]>([
    ["openai", { ...openAi, status: "failed", output: [] }, "error"],
    ["openai", { ...openAi, output: [refusal] }, "refusal"],
    ["openai", { ...openAi, status: "incomplete", incomplete_details: { reason: "content_filter" } }, "refusal"],
    ["openai", { ...openAi, status: "incomplete", incomplete_details: { reason: "max_output_tokens" } }, undefined],
    ["anthropic", { ...anthropic, stop_reason: "refusal", content: [] }, "refusal"],
    ["anthropic", { ...anthropic, stop_reason: undefined }, undefined],
    ["gemini", { responseId: "g", promptFeedback: { blockReason: "SAFETY" } }, "refusal"],
    ["gemini", { responseId: "g", candidates: [{ finishReason: "PROHIBITED_CONTENT" }] }, "refusal"],
    ["gemini", { responseId: "g", candidates: [{ finishReason: "MODEL_ARMOR" }] }, "refusal"],
    ["gemini", { responseId: "g", candidates: [{ finishReason: "IMAGE_SAFETY" }] }, "refusal"],
    ["gemini", { responseId: "g", candidates: [{ finishReason: "STOP" }] }, undefined],
    ["openai", { error: { message: "Rate limit reached", type: "requests" } }, "error"],
    ["anthropic", { type: "error", error: { type: "overloaded_error", message: "Overloaded" } }, "error"],
    ["gemini", { error: { code: 503, message: "Overloaded", status: "UNAVAILABLE" } }, "error"],
    ["perplexity", { error: { message: "Invalid", type: "invalid", code: 400 } }, "error"]
  ])("of %s has a status", (format, response, status) => {
    const answer = read(format, { response, answered_at, id: "x" })
    expect(answer).toMatchObject({ id: "x" })
    expect((answer as { status?: string }).status).toBe(status as string)
  })

  test.each<[LogFormat, object, string]>([
    [
      "openai",
      { ...openAi, status: "in_progress" },
      'response.status: expected a value as in a finished response of POST /v1/responses, received "in_progress"'
    ],
    [
      "openai",
      { ...openAi, output: [{ type: "message", content: 5 }] },
      "response.output[0].content: expected a value as in a finished response of POST /v1/responses, received 5"
    ],
    ["anthropic", {}, "response.id: expected a value as in a finished response of POST /v1/messages, received nothing"],
    [
      "anthropic",
      { ...anthropic, content: [{ type: "text" }] },
      "response.content[0].text: expected a value as in a finished response of POST /v1/messages, received nothing"
    ],
    // As at the beginning of a stream.
    [
      "anthropic",
      { ...anthropic, stop_reason: null },
      "response.stop_reason: expected a value as in a finished response of POST /v1/messages, received null"
    ],
    [
      "gemini",
      { candidates: 7 },
      "response.candidates: expected a value as in a finished response of generateContent, received 7"
    ],
    // As in a chunk of a stream.
    [
      "gemini",
      { ...gemini, candidates: [{ content: { parts: [{ text: "No" }] } }] },
      "response.candidates[0].finishReason: expected a value as in a finished response of generateContent, received nothing"
    ],
    [
      "perplexity",
      { ...perplexity, choices: [{ finish_reason: null, message: { content: "No" } }] },
      "response.choices[0].finish_reason: expected a value as in a finished response of POST /chat/completions, received null"
    ],
    [
      "perplexity",
      openAi,
      "response.created: expected a value as in a finished response of POST /chat/completions, received nothing"
    ]
  ])("of %s that is not one is refused with the path of the problem", (format, response, reason) => {
    expect(read(format, response)).toBe(reason)
  })

  test.each([1e300, -1e300])(
    "with an impossible time (%d) is refused like one with any other wrong time",
    (created_at) => {
      expect(read("openai", { ...openAi, created_at })).toStartWith("answered_at: expected a date-time")
    }
  )
})
