import { journalChecks } from "../grading/gradeOf.ts"
import { partsOf, type Row } from "../tasks/Row.ts"
import type { Task } from "../tasks/Task.ts"

const rowCheckIds = (id: string, rows: ReadonlyArray<Row> = []): ReadonlyArray<string> =>
  rows.flatMap((row, index) => {
    const { leaves, lists } = partsOf(row)
    return [
      ...leaves.map(({ path }) => `${id}[${index}].${path}`),
      ...lists.flatMap(({ path, rows }) => rowCheckIds(`${id}[${index}].${path}`, rows))
    ]
  })

/** The ids of checks that must be needed: each must be the only failure of some wrong agent. */
export const expectationsOf = (task: Task): ReadonlyArray<string> => [
  ...task.expect.anyOf.flatMap(({ added = {}, changed, name, removed = {} }) => [
    ...Object.entries(added).flatMap(([kind, rows]) => rowCheckIds(`expect.${name}.${kind}`, rows)),
    ...Object.entries(removed).flatMap(([kind, rows]) => rowCheckIds(`expect.${name}.removed.${kind}`, rows)),
    ...rowCheckIds(`expect.${name}.changed`, changed)
  ]),
  ...journalChecks(task).map(({ id }) => id),
  ...(task.expect.answer ?? []).map((check, index) => `answer[${index}].${Object.keys(check)[0] ?? ""}`)
]
