import type { SqlClient } from "@effect/sql/SqlClient"
import type { OrganizationKey, WebsiteKey } from "./Keys.ts"

/**
 * The common part of all spellings of a page's URL: http and https, with and without `www.`, are one page of one site.
 */
export const pageNameOf = (url: string): string => url.replace(/^https?:\/\/(www\.(?=[^/?]*\.))?/, "")

const urlPrefixes = ["https://", "https://www.", "http://", "http://www."]

/** The same in SQL, for a column. */
export const pageNameIn = (sql: SqlClient, url: string) =>
  sql.literal(
    `case when ${url} like 'https://www.%' then substr(${url}, 13) when ${url} like 'http://www.%' then substr(${url}, 12)
      when ${url} like 'https://%' then substr(${url}, 9) else substr(${url}, 8) end`
  )

/** The `from` and `where` of all citations of a page, in any spelling. */
export const fromCitationsOf = (sql: SqlClient, organization: OrganizationKey, website: WebsiteKey, name: string) =>
  sql`
    from citations where website = ${website} and page in (
      select key from pages
      where organization = ${organization} and ${sql.in(
        "url",
        urlPrefixes.map((prefix) => prefix + name)
      )}
    )`
