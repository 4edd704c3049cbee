import { Either, Predicate } from "effect"
import type { HttpCaller } from "./Declaration.ts"
import { type Era, type JsonObject, metaKey, metaOf, type Request } from "./Message.ts"
import { invalidParams, ProtocolError } from "./ProtocolError.ts"

const modernVersion = "2026-07-28"

/** Versions that begin with a handshake, newest first. */
const legacyVersions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05", "2024-10-07"]

const newestLegacyVersion = "2025-11-25"

/** The version of a request without the header (MCP 2025-11-25, Protocol Version Header). */
export const defaultVersion = "2025-03-26"

/** Versions after that one have no batches. */
export const supportsBatches = (version: string): boolean => version <= defaultVersion

export const supportedVersions = [modernVersion, ...legacyVersions]

export const versionHeader = "mcp-protocol-version"

export const isSupportedVersion = (version: string): boolean => supportedVersions.includes(version)

const isLegacyVersion = (version: string): boolean => legacyVersions.includes(version)

/** The version that a handshake agrees on when a client proposes this one. */
export const versionFor = (proposed: string): string => (isLegacyVersion(proposed) ? proposed : newestLegacyVersion)

// In characters: how much of a client's text an error repeats.
const maxEchoLength = 200

/** The error for a version that is not supported; it lists those that are. */
export const unsupportedVersion = (version: string): ProtocolError => {
  const requested = version.slice(0, maxEchoLength)
  const message = `Unsupported protocol version: ${requested}. Supported are ${supportedVersions.join(", ")}`
  return new ProtocolError(-32022, message, 400, { supported: supportedVersions, requested })
}

const mismatch = (name: string, header: string | undefined, body: string, advice = ""): ProtocolError => {
  const received = header === undefined ? "is missing" : `is ${JSON.stringify(header.slice(0, maxEchoLength))}`
  return new ProtocolError(
    -32020,
    `Header mismatch: the header ${name} ${received}, the body says ${JSON.stringify(body.slice(0, maxEchoLength))}${advice}`,
    400
  )
}

const missingMetadata = (key: string, expected: string): ProtocolError =>
  invalidParams(`Invalid parameters: params._meta["${key}"] is required, expected ${expected}`, 400)

/** The parameter that the header `Mcp-Name` repeats, by method. */
const nameParameters = new Map([
  ["tools/call", "name"],
  ["prompts/get", "name"],
  ["resources/read", "uri"]
])

/** The value that the header `Mcp-Name` repeats; undefined where it repeats nothing. */
const nameOf = (method: string, params: JsonObject | undefined): unknown => {
  const parameter = nameParameters.get(method)
  return parameter === undefined ? undefined : params?.[parameter]
}

// The characters that a header may contain (RFC 9110).
const headerCharacters = /^[\t -~]*$/

/** The decoded value of a header: Base64 carries what HTTP cannot. Undefined where the header is not valid. */
const decodeHeader = (header: string): string | undefined => {
  const [, base64] = /^=\?base64\?(.*)\?=$/.exec(header) ?? []
  if (base64 === undefined) return headerCharacters.test(header) ? header : undefined
  const bytes = Buffer.from(base64, "base64")
  return bytes.toString("base64") === base64 ? bytes.toString() : undefined
}

// Values that HTTP can carry without encoding.
const plainHeader = /^[\w./-]{1,200}$/

const encodeHeader = (value: string): string => `=?base64?${Buffer.from(value).toString("base64")}?=`

/** The header of a method. Only one that HTTP cannot carry, and so none of ours, is encoded: proxies read this header. */
const methodHeaderOf = (method: string): string => (plainHeader.test(method) ? method : encodeHeader(method))

/** The headers that HTTP would need for a message that came over another transport. A legacy message has none. */
export const headersOf = (message: Readonly<Partial<Record<"method" | "params", unknown>>>): Record<string, string> => {
  const { method, params } = message
  if (typeof method !== "string" || !Predicate.isRecord(params) || !Predicate.isRecord(params._meta)) return {}
  const { [metaKey.version]: version } = params._meta
  // Another version is refused as it is, without headers.
  if (typeof version !== "string" || !isSupportedVersion(version)) return {}
  const name = nameOf(method, params)
  return {
    [versionHeader]: version,
    "mcp-method": methodHeaderOf(method),
    ...(typeof name === "string" ? { "mcp-name": encodeHeader(name) } : {})
  }
}

const encodingAdvice = ". Send the name as =?base64?{its UTF-8 in Base64}?="

/** The error where a header differs from the body. Headers repeat the body, so that proxies need not read it. */
const headerMismatch = ({ method, params }: Request, headers: HttpCaller["headers"]): ProtocolError | undefined => {
  const { "mcp-method": methodHeader, "mcp-name": nameHeader } = headers
  if (methodHeader !== method && methodHeader !== methodHeaderOf(method))
    return mismatch("Mcp-Method", methodHeader, method)
  const name = nameOf(method, params)
  // Without a name there is nothing to repeat; the check of the parameters reports that.
  if (typeof name !== "string") return undefined
  if (nameHeader !== undefined && decodeHeader(nameHeader) === name.toWellFormed()) return undefined
  // Header and body may look the same here.
  const isPlain = decodeHeader(name) === name && name.trim() === name
  const needsEncoding = !isPlain || decodeHeader(nameHeader ?? "") === undefined
  return mismatch("Mcp-Name", nameHeader, name, needsEncoding ? encodingAdvice : "")
}

/** The era of a request, or the error that refuses it. */
export const eraOf = (request: Request, headers: HttpCaller["headers"]): Either.Either<Era, ProtocolError> => {
  const header = headers[versionHeader]
  const { [metaKey.version]: version, [metaKey.capabilities]: capabilities } = metaOf(request)
  if (version === undefined) {
    if (header === undefined || isLegacyVersion(header)) return Either.right("legacy")
    return Either.left(
      header === modernVersion ? missingMetadata(metaKey.version, "a version") : unsupportedVersion(header)
    )
  }
  if (typeof version !== "string") return Either.left(missingMetadata(metaKey.version, "a version"))
  // Without a header, as over stdio, the version is told to be wrong, and not the header to be missing.
  if (!isSupportedVersion(version) && (header === undefined || header === version)) {
    return Either.left(unsupportedVersion(version))
  }
  if (header !== version) return Either.left(mismatch("MCP-Protocol-Version", header, version))
  if (isLegacyVersion(version)) return Either.right("legacy")
  if (!Predicate.isRecord(capabilities)) return Either.left(missingMetadata(metaKey.capabilities, "an object"))
  const mismatched = headerMismatch(request, headers)
  return mismatched === undefined ? Either.right("modern") : Either.left(mismatched)
}
