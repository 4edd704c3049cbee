import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import { Context, ParseResult, Schema, Stream } from "effect"

const encoder = new TextEncoder()

/** A text or file that is sent as it is, part by part. `contentType` overrides the default of its endpoint. */
export class StreamedContent<Part extends string | Uint8Array = string, E = never> {
  constructor(
    readonly parts: Stream.Stream<Part, E>,
    readonly contentType?: string
  ) {}

  get bytes(): Stream.Stream<Uint8Array, E> {
    return Stream.map(this.parts, (part: string | Uint8Array) =>
      typeof part === "string" ? encoder.encode(part) : part
    )
  }
}

/** Puts parts between a beginning and an end, such as a frame around list entries. */
export const frameParts = <E>(begin: string, parts: Stream.Stream<string, E>, end: string): Stream.Stream<string, E> =>
  Stream.concat(Stream.make(begin), Stream.concat(parts, Stream.make(end)))

/** Schema of an answer that is a text of this type and not JSON; `Uint8Array` for a file. A client reads it whole. */
export const StreamedContentSchema = <Part extends Uint8Array = never>(contentType: string, description: string) =>
  Schema.transformOrFail(Schema.String, Schema.instanceOf(StreamedContent<string | Part>), {
    strict: true,
    decode: (text) => ParseResult.succeed(new StreamedContent(Stream.make(text))),
    encode: (sent, _, ast) => ParseResult.fail(new ParseResult.Forbidden(ast, sent, "It is sent part by part"))
  }).pipe(HttpApiSchema.withEncoding({ kind: "Text", contentType }), Schema.annotations({ description }))

/** Annotation of an endpoint: the content type of its streamed answer. */
export class StreamedContentType extends Context.Tag("vitrine/StreamedContentType")<StreamedContentType, string>() {}
