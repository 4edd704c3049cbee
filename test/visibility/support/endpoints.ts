import type { World } from "./world.ts"

/** An endpoint with a valid path. */
export interface Endpoint {
  readonly name: string
  readonly path: string
  /** Its path with another id. Absent if the path contains no id. */
  readonly pathOf?: (id: string) => string
  /** The kind of record in its path. */
  readonly names?: "project" | "prompt" | "brand" | "topic" | "category"
  /** Needs no organization. */
  readonly open?: boolean
  /** Its parameters, with malformed values of each. */
  readonly malformed: Record<string, ReadonlyArray<string>>
}

const period = { period: ["1d", "30", "30D", "", "7d&period=30d"] }
const limit = { limit: ["0", "101", "-1", "05", "-0", "+5", "1.5", "ten", "", "1e1", "5&limit=6"] }
const paging = { ...limit, cursor: ["", "nonsense", "AAAA", "%20"] }
const board = { ...period, ...limit }
const active = { active: ["yes", "1", "TRUE", ""] }

/** Every endpoint of the contract, with the first records of a world. */
export const endpointsOf = ({ brands, projects, prompts, topics }: World): ReadonlyArray<Endpoint> => {
  const named = (
    name: string,
    names: NonNullable<Endpoint["names"]>,
    id: string | undefined,
    pathOf: (id: string) => string,
    malformed: Endpoint["malformed"]
  ): Endpoint => ({ name, names, path: pathOf(id ?? ""), pathOf, malformed })
  const [brand, project, prompt, topic] = [brands[0]?.id, projects[0]?.id, prompts[0]?.id, topics[0]?.id]
  return [
    { name: "probe", path: "/api/v1/_health", open: true, malformed: {} },
    { name: "me", path: "/api/v1/me", open: true, malformed: {} },
    { name: "listOrganizations", path: "/api/v1/organizations", open: true, malformed: {} },
    { name: "listProjects", path: "/api/v1/projects", malformed: { ...paging, ...active } },
    named("getProject", "project", project, (id) => `/api/v1/projects/${id}`, {}),
    named("projectTopBrands", "project", project, (id) => `/api/v1/projects/${id}/top-brands`, board),
    named("projectTopPrompts", "project", project, (id) => `/api/v1/projects/${id}/top-prompts`, board),
    named("projectTopWebsites", "project", project, (id) => `/api/v1/projects/${id}/top-websites`, board),
    { name: "listPrompts", path: "/api/v1/prompts", malformed: { ...paging, ...active } },
    named("getPrompt", "prompt", prompt, (id) => `/api/v1/prompts/${id}`, {}),
    named("promptTopBrands", "prompt", prompt, (id) => `/api/v1/prompts/${id}/top-brands`, board),
    { name: "listBrands", path: "/api/v1/brands", malformed: paging },
    named("getBrand", "brand", brand, (id) => `/api/v1/brands/${id}`, {}),
    named("brandStats", "brand", brand, (id) => `/api/v1/brands/${id}/stats`, period),
    { name: "listTopics", path: "/api/v1/topics", malformed: paging },
    named("topicTopBrands", "topic", topic, (id) => `/api/v1/topics/${id}/top-brands`, board),
    named("topicTopWebsites", "topic", topic, (id) => `/api/v1/topics/${id}/top-websites`, board),
    {
      name: "listCitations",
      path: `/api/v1/citations?project_id=${project}`,
      malformed: {
        ...paging,
        prompt_id: ["prm_1", "prj_01kaf1v8x20g4z7m9e3n5q6r8t", ""],
        website_id: ["web_01kaf1v8x20g4z7m9e3n5q6r8t", "short"],
        from: ["yesterday", "2026-11-20", "2026-02-30T00:00:00Z", "1795000000000", ""],
        to: ["2026-11-20T25:00:00Z", "2026-11-20T10:00:00", "now"]
      }
    },
    { name: "vitals", path: "/api/v1/vitals", malformed: period },
    { name: "vitalsByCategory", path: "/api/v1/vitals/by-category", malformed: period },
    named("categoryTopWebsites", "category", "awareness", (id) => `/api/v1/categories/${id}/top-websites`, board),
    {
      name: "listTrackedPages",
      path: `/api/v1/page-vitals?brand_id=${brand}`,
      malformed: { ...paging, tracked: ["maybe", ""], sort: ["newest", "SCORE_LOW", ""] }
    }
  ]
}

const files = { format: ["xml", "NDJSON", ""], changed_since: ["1", "1-", "x-1", "-1-1", ""] }
const pieces = { ...files, as_of: ["1", "yesterday", ""], after: ["5", "prj_01kaf1v8x20g4z7m9e3n5q6r8t", ""] }

/** The exports, whose answers are files. */
export const exportEndpoints: ReadonlyArray<Endpoint> = [
  { name: "exportAnswers", path: "/api/v1/exports/answers", malformed: { ...pieces, texts: ["yes", ""] } },
  { name: "exportMentions", path: "/api/v1/exports/mentions", malformed: pieces },
  { name: "exportCitations", path: "/api/v1/exports/citations", malformed: pieces },
  { name: "exportDaily", path: "/api/v1/exports/daily", malformed: files }
]

/** A path with one more parameter. */
export const withParam = (path: string, parameter: string): string =>
  `${path}${path.includes("?") ? "&" : "?"}${parameter}`
