import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import { Context, ParseResult, Schema, Stream } from "effect"

/** A text that is sent as it is, part by part; of another type than its endpoint has by default if it says so. */
export class Sent {
  constructor(
    readonly parts: Stream.Stream<string>,
    readonly contentType?: string
  ) {}
}

/** An answer that is a text of this type, and no JSON. Who reads it has it in one part. */
export const SentAs = (contentType: string, description: string) =>
  Schema.transformOrFail(Schema.String, Schema.instanceOf(Sent), {
    strict: true,
    decode: (text) => ParseResult.succeed(new Sent(Stream.make(text))),
    encode: (sent, _, ast) => ParseResult.fail(new ParseResult.Forbidden(ast, sent, "It is sent part by part"))
  }).pipe(HttpApiSchema.withEncoding({ kind: "Text", contentType }), Schema.annotations({ description }))

/** Put on an endpoint, it says of what type the text is that it answers. */
export class SendsText extends Context.Tag("vitrine/SendsText")<SendsText, string>() {}
