import { ByteWriter, type ParquetWriter } from "hyparquet-writer"
import { writeMetadata } from "hyparquet-writer/src/metadata.js"

type RowGroup = ParquetWriter["row_groups"][number]
type FileMetadata = Pick<ParquetWriter, "schema" | "num_rows">

/** The `created_by` of a file. */
export const createdBy = "vitrine"

const lengthBytes = 4
// The type byte of a struct in a list of Thrift's compact protocol.
const structType = 12
const maxShortListSize = 14

/** The metadata of a file with these row groups, without its length. */
const metadataOf = ({ num_rows, schema }: FileMetadata, row_groups: Array<RowGroup>): Uint8Array => {
  const writer = new ByteWriter()
  writeMetadata(writer, { version: 2, created_by: createdBy, schema, num_rows, row_groups, metadata_length: 0 })
  return writer.getBytes().slice(0, -lengthBytes)
}

/** Splits metadata around its row group. The list header before the group depends on the number of groups. */
const splitMetadata = (file: FileMetadata, group: RowGroup) => {
  const [withoutGroups, withGroup] = [metadataOf(file, []), metadataOf(file, [group])]
  const header = withoutGroups.findIndex((byte, at) => byte !== withGroup[at])
  const rest = withoutGroups.length - header - 1
  return {
    before: withGroup.slice(0, header),
    group: withGroup.slice(header + 1, withGroup.length - rest),
    after: withoutGroups.slice(header + 1)
  }
}

/** The metadata of a row group, as the footer contains it. */
export const groupBytes = (file: FileMetadata, group: RowGroup): Uint8Array => splitMetadata(file, group).group

/** The footer of a file with these row groups; the sample is one of them before encoding. Without the magic number. */
export const footerOf = (file: FileMetadata, groups: ReadonlyArray<Uint8Array>, sampleGroup: RowGroup): Uint8Array => {
  const { after, before } = splitMetadata(file, sampleGroup)
  const writer = new ByteWriter()
  writer.appendBytes(before)
  if (groups.length > maxShortListSize) {
    writer.appendUint8((15 << 4) | structType)
    writer.appendVarInt(groups.length)
  } else writer.appendUint8((groups.length << 4) | structType)
  for (const group of groups) writer.appendBytes(group)
  writer.appendBytes(after)
  writer.appendUint32(writer.offset)
  return writer.getBytes()
}
