import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import { Context, ParseResult, Schema, Stream } from "effect"

const encoder = new TextEncoder()

/** A text, or a file, that is sent as it is, part by part; of another type than its endpoint has by default if it says so. */
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

/** Parts between a beginning and an end, as something is sent that has one thing after the other in a frame. */
export const frameParts = <E>(begin: string, parts: Stream.Stream<string, E>, end: string): Stream.Stream<string, E> =>
  Stream.concat(Stream.make(begin), Stream.concat(parts, Stream.make(end)))

/** An answer that is a text of this type, and no JSON; `Uint8Array` for a file. Who reads it has it in one part. */
export const StreamedContentSchema = <Part extends Uint8Array = never>(contentType: string, description: string) =>
  Schema.transformOrFail(Schema.String, Schema.instanceOf(StreamedContent<string | Part>), {
    strict: true,
    decode: (text) => ParseResult.succeed(new StreamedContent(Stream.make(text))),
    encode: (sent, _, ast) => ParseResult.fail(new ParseResult.Forbidden(ast, sent, "It is sent part by part"))
  }).pipe(HttpApiSchema.withEncoding({ kind: "Text", contentType }), Schema.annotations({ description }))

/** Put on an endpoint, it says of what type the text is that it answers. */
export class StreamedContentType extends Context.Tag("vitrine/StreamedContentType")<StreamedContentType, string>() {}
