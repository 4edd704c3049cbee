import packageJson from "../../package.json" with { type: "json" }

export const { description, license, version } = packageJson

/** The repository that documents name, as `owner/name` on GitHub. */
export const canonicalRepository = "vitrine-shop/vitrine"

/** Where the source is: a release is made there, and says so. */
const repository = process.env.GITHUB_REPOSITORY ?? canonicalRepository

export const repositoryUrl = `https://github.com/${repository}`

/** Where the files of the release are. */
export const downloadsUrl = `${repositoryUrl}/releases/download/v${version}`

/** What the registry of MCP servers knows it by; packages repeat it to show that they are meant. */
export const serverName = `io.github.${repository}`

/** The image of the release; its names are in lower case. */
export const image = `ghcr.io/${repository.toLowerCase()}:${version}`
