import { shortDate } from "../page/format.ts"

// A chart's legend shows the figures of one day. The day follows the mouse, a finger, and the keys of the slider.

const words = (list: string | undefined): ReadonlyArray<string> => (list === undefined ? [] : list.split(" "))

/** Shows the figures of a day (index from the first) and marks it in the drawing. */
const show = (chart: HTMLElement, day: number): void => {
  const dates = words(chart.dataset.dates)
  const date = shortDate(dates[day] ?? "1970-01-01")
  const labels: Array<string> = []
  const head = chart.querySelector("[data-date]")
  if (head !== null) head.textContent = date
  for (const row of chart.querySelectorAll<HTMLElement>("[data-days]")) {
    const [value, mean] = [words(row.dataset.days)[day] ?? "", words(row.dataset.means)[day]]
    const [dayCell, meanCell] = [row.querySelector("[data-day]"), row.querySelector("[data-mean]")]
    if (dayCell !== null) dayCell.textContent = value
    if (meanCell !== null) meanCell.textContent = mean ?? ""
    labels.push(`${row.querySelector("th")?.textContent} ${value}`)
  }
  const cursor = chart.querySelector<SVGLineElement>(".cursor")
  const width = cursor?.ownerSVGElement?.viewBox.baseVal.width ?? 0
  const x = dates.length < 2 ? 0 : (width * day) / (dates.length - 1)
  for (const end of ["x1", "x2"]) cursor?.setAttribute(end, String(x))
  const picker = chart.querySelector<HTMLInputElement>(".day-picker")
  if (picker === null) return
  picker.value = String(day)
  picker.setAttribute("aria-valuetext", `${date}: ${labels.join(", ")}`)
}

const chartOf = (target: EventTarget | null, within: string): HTMLElement | null =>
  target instanceof Element ? (target.closest(within)?.closest<HTMLElement>("[data-chart]") ?? null) : null

const follow = ({ clientX, target }: PointerEvent): void => {
  const chart = chartOf(target, ".curves")
  const box = chart?.querySelector(".curves")?.getBoundingClientRect()
  if (chart === null || box === undefined) return
  const last = words(chart.dataset.dates).length - 1
  const day = Math.round(((clientX - box.left) / box.width) * last)
  show(chart, Math.min(last, Math.max(0, day)))
}

document.addEventListener("pointermove", follow)
document.addEventListener("pointerdown", follow)
document.addEventListener("input", ({ target }) => {
  const chart = chartOf(target, ".day-picker")
  if (chart !== null && target instanceof HTMLInputElement) show(chart, Number(target.value))
})
