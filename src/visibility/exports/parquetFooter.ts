import { ByteWriter, type ParquetWriter } from "hyparquet-writer"
import { writeMetadata } from "hyparquet-writer/src/metadata.js"

type RowGroup = ParquetWriter["row_groups"][number]
type Described = Pick<ParquetWriter, "schema" | "num_rows">

/** Who has written a file. */
export const createdBy = "vitrine"

const lengthBytes = 4
// As Thrift's compact protocol begins a list of structs.
const struct = 12
const mostInHeader = 14

/** What a file says of itself with these groups of rows, without its length. */
const metadataOf = ({ num_rows, schema }: Described, row_groups: Array<RowGroup>): Uint8Array => {
  const writer = new ByteWriter()
  writeMetadata(writer, { version: 2, created_by: createdBy, schema, num_rows, row_groups, metadata_length: 0 })
  return writer.getBytes().slice(0, -lengthBytes)
}

/** What comes before the list of groups, the one group in it, and what comes after: without it the list has another first byte. */
const parted = (file: Described, group: RowGroup) => {
  const [none, one] = [metadataOf(file, []), metadataOf(file, [group])]
  const header = none.findIndex((byte, at) => byte !== one[at])
  const rest = none.length - header - 1
  return {
    before: one.slice(0, header),
    group: one.slice(header + 1, one.length - rest),
    after: none.slice(header + 1)
  }
}

/** A group of rows as the end of the file has it. */
export const groupBytes = (file: Described, group: RowGroup): Uint8Array => parted(file, group).group

/** The end of a file of these groups, of which one is given as it was before. Without its mark. */
export const footerOf = (file: Described, groups: ReadonlyArray<Uint8Array>, some: RowGroup): Uint8Array => {
  const { after, before } = parted(file, some)
  const writer = new ByteWriter()
  writer.appendBytes(before)
  if (groups.length > mostInHeader) {
    writer.appendUint8((15 << 4) | struct)
    writer.appendVarInt(groups.length)
  } else writer.appendUint8((groups.length << 4) | struct)
  for (const group of groups) writer.appendBytes(group)
  writer.appendBytes(after)
  writer.appendUint32(writer.offset)
  return writer.getBytes()
}
