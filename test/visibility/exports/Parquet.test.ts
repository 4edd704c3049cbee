import { expect, test } from "bun:test"
import { parquetMetadata, parquetReadObjects } from "hyparquet"
import { parquetFile } from "../../../src/visibility/exports/parquet.ts"
import { tables } from "../../../src/visibility/exports/tables.ts"

const { columns } = tables.mentions
const rowOf = (index: number) => ({
  answer_id: `ans_${index}`,
  answered_at: 1_790_000_000_000 + index,
  brand_id: "brn_1",
  brand: "Nova",
  position: 1,
  sentiment: index % 2 === 0 ? null : index
})

const measured = <A>(make: () => A) => {
  const begun = process.cpuUsage()
  const made = make()
  const { system, user } = process.cpuUsage(begun)
  return { made, us: system + user }
}

/** Writes a file with this many row groups of two rows each. */
const written = (count: number) => {
  const file = parquetFile(columns)
  const groups = measured(() =>
    Array.from({ length: count }, (_, group) => file.write([rowOf(2 * group), rowOf(2 * group + 1)]))
  )
  const end = measured(() => file.end())
  return { bytes: Buffer.concat([...groups.made, end.made]), groupsUs: groups.us, endUs: end.us }
}

// The header of an encoded list changes its form above 14 elements and again above 127.
test.each([0, 1, 14, 15, 127, 128, 300])("a file of %d row groups is read back as it was written", async (count) => {
  const { buffer } = new Uint8Array(written(count).bytes)
  const { created_by, num_rows, row_groups } = parquetMetadata(buffer)
  expect([created_by, Number(num_rows), row_groups.length]).toEqual(["vitrine", 2 * count, count])
  const times = row_groups.map(({ columns }) => columns[1]?.meta_data?.statistics?.min_value)
  expect(times).toEqual(Array.from({ length: count }, (_, group) => new Date(rowOf(2 * group).answered_at)))
  const rows = Array.from({ length: 2 * count }, (_, index) => rowOf(index))
  expect(
    await parquetReadObjects({ file: buffer, compressors: { ZSTD: (bytes) => Bun.zstdDecompressSync(bytes) } })
  ).toEqual(rows.map((row) => ({ ...row, answered_at: new Date(row.answered_at) })))
})

test("writing the footer of a file with many row groups does not block the event loop", () => {
  written(100)
  const { endUs, groupsUs } = written(1500)
  // It would be a third if the footer encoded all row groups at the end.
  expect(endUs).toBeLessThan(groupsUs / 10)
})
