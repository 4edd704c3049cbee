import { ByteWriter, ParquetWriter, type SchemaElement } from "hyparquet-writer"
import type { ExportColumn, ExportRow } from "./ExportTable.ts"
import { createdBy, footerOf, groupBytes } from "./parquetFooter.ts"

const elementTypes: Record<ExportColumn["type"], Pick<SchemaElement, "type" | "converted_type">> = {
  text: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  integer: { type: "INT32" },
  number: { type: "DOUBLE" },
  time: { type: "INT64", converted_type: "TIMESTAMP_MILLIS" },
  boolean: { type: "BOOLEAN" }
}

const elementOf = ({ isNullable, name, type }: ExportColumn): SchemaElement => ({
  name,
  repetition_type: isNullable === true ? "OPTIONAL" : "REQUIRED",
  ...elementTypes[type]
})

const magicNumber = new TextEncoder().encode("PAR1")

/**
 * Writes a Parquet file in chunks, compressed with zstd. Keeps only some hundred bytes of metadata for each row group,
 * for the footer. They are encoded with the group: encoding all at the end would block the event loop for a second.
 */
export const parquetFile = (columns: ReadonlyArray<ExportColumn>) => {
  const writer = Object.assign(new ByteWriter(), { index: 0 })
  const file = new ParquetWriter({
    writer,
    schema: [{ name: "root", num_children: columns.length }, ...columns.map(elementOf)],
    codec: "ZSTD",
    compressors: { ZSTD: (bytes) => Bun.zstdCompressSync(bytes) },
    createdBy
  })

  /** The bytes written since the last flush; the file offset continues. */
  const flush = (): Uint8Array => {
    const bytes = writer.getBytes().slice()
    writer.index = 0
    return bytes
  }

  const groups: Array<Uint8Array> = []

  return {
    /** Writes a row group. */
    write: (rows: ReadonlyArray<ExportRow>): Uint8Array => {
      const columnData = columns.map(({ name, type }) => {
        const isTime = type === "time"
        const data = rows.map((row) => (isTime ? new Date(Number(row[name])) : row[name]))
        // Readers skip row groups by time. Minimum and maximum of other columns would be kept until the file ends.
        return { name, offsetIndex: false, statistics: isTime, data }
      })
      file.write({ columnData, rowGroupSize: Math.max(rows.length, 1) })
      for (const group of file.row_groups.slice(groups.length === 0 ? 0 : 1)) groups.push(groupBytes(file, group))
      // The first one stays as the sample that the footer is built around.
      file.row_groups.length = Math.min(file.row_groups.length, 1)
      file.pendingIndexes.length = 0
      return flush()
    },
    end: (): Uint8Array => {
      const [first] = file.row_groups
      if (first === undefined) file.finish()
      else {
        writer.appendBytes(footerOf(file, groups, first))
        writer.appendBytes(magicNumber)
      }
      return flush()
    }
  }
}
