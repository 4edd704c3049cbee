/** @jsxImportSource preact */

export type Facts = ReadonlyArray<readonly [label: string, value: string]>

interface FactListProps {
  readonly class?: "facts" | "sandbox-facts"
  readonly facts: Facts
  /** The total of the facts. */
  readonly total?: Facts[number]
}

export const FactList = ({ class: looks = "facts", facts, total }: FactListProps) => (
  <dl class={looks}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
    {total === undefined ? null : (
      <div class="facts-total">
        <dt>{total[0]}</dt>
        <dd>{total[1]}</dd>
      </div>
    )}
  </dl>
)
