import packageJson from "../../package.json" with { type: "json" }

export const { description, license, version } = packageJson

/** The repository that documents name, as `owner/name` on GitHub. */
export const canonicalRepository = "vitrine-shop/vitrine"

/** The repository of the release: a fork's release names the fork. */
const repository = process.env.GITHUB_REPOSITORY ?? canonicalRepository

export const repositoryUrl = `https://github.com/${repository}`

/** The URL of the release's files. */
export const downloadsUrl = `${repositoryUrl}/releases/download/v${version}`

/** The server's name in the MCP registry; packages repeat it to prove that they belong to it. */
export const serverName = `io.github.${repository}`

/** The container image of the release; image names must be lower case. */
export const image = `ghcr.io/${repository.toLowerCase()}:${version}`
