import type { Rows } from "../../watch/Rows.ts"
import { formatElapsed } from "../../watch/row.ts"

// The number of positions for marks on the line, whatever its length on the screen.
const markPositions = 1000

/** A longer pause of the agent is shown with this length, in milliseconds. */
const maxPauseMs = 3000

const markIntervalMs = 250

interface ScrubberOptions {
  readonly rows: Rows
  readonly chosen: () => number
  readonly choose: (seq: number) => void
}

const buttons = () => [...document.querySelectorAll<HTMLButtonElement>("[data-play]")]

/** The timeline below the screen: shows the run in time, jumps to any moment, and plays it again. */
export const createScrubber = ({ choose, chosen, rows }: ScrubberOptions) => {
  const range = document.querySelector<HTMLInputElement>("#watch-range")
  const timeLabel = document.getElementById("watch-time")
  const marks = document.getElementById("watch-marks")
  let timer: ReturnType<typeof setTimeout> | undefined
  let speed = 0

  const showButtons = (): void => {
    for (const button of buttons()) button.setAttribute("aria-pressed", String(Number(button.dataset.play) === speed))
  }

  const stop = (): void => {
    clearTimeout(timer)
    speed = 0
    showButtons()
  }

  const step = (): void => {
    const now = rows.all[rows.placeOf(chosen())]
    const next = rows.from(chosen(), 1)
    if (now === undefined || next === undefined || next.seq === now.seq) {
      stop()
      return
    }
    timer = setTimeout(
      () => {
        choose(next.seq)
        step()
      },
      Math.min(maxPauseMs, next.real - now.real) / speed
    )
  }

  /** Plays from the chosen entry, or from the first if the last or none is chosen; stops if it already plays at this speed. */
  const play = (times: number): void => {
    const isOn = speed === times
    stop()
    const [first] = rows.all
    if (isOn || first === undefined) return
    speed = times
    showButtons()
    if ((rows.last?.seq ?? 0) <= chosen() || chosen() < first.seq) choose(first.seq)
    step()
  }

  const drawMarks = (length: number): void => {
    const placesByKind: Record<string, Set<number>> = { ok: new Set(), write: new Set(), bad: new Set() }
    for (const { isWrite, outcome, real } of rows.all) {
      const place = Math.round(((real - rows.startMs) / length) * markPositions)
      placesByKind[outcome === "ok" ? (isWrite ? "write" : "ok") : "bad"]?.add(place)
    }
    for (const [kind, at] of Object.entries(placesByKind)) {
      const path = [...at].map((place) => `M${place} ${kind === "ok" ? 7 : 2}V18`).join("")
      marks?.querySelector(`[data-kind="${kind}"]`)?.setAttribute("d", path)
    }
  }

  let isMarkDrawScheduled = false
  /** Draws the marks a few times a second at most, however many entries come: each new entry moves them all a little. */
  const scheduleMarks = (): void => {
    if (isMarkDrawScheduled) return
    isMarkDrawScheduled = true
    setTimeout(() => {
      isMarkDrawScheduled = false
      drawMarks(Math.max(1, (rows.last?.real ?? 0) - rows.startMs))
    }, markIntervalMs)
  }

  /** Draws the chosen entry's position and all marks: one before all others, as after a clear, is at the start. */
  const draw = (): void => {
    const row = rows.all[rows.placeOf(chosen())]
    const length = Math.max(1, (rows.last?.real ?? 0) - rows.startMs)
    const since = row === undefined ? 0 : row.real - rows.startMs
    if (range === null) return
    range.max = String(length)
    range.value = String(since)
    const [at = "", end] = [since, length].map((milliseconds) => formatElapsed(milliseconds).slice(1))
    range.setAttribute("aria-valuetext", row === undefined ? at : `${at}, ${row.name} ${row.status}`)
    if (timeLabel !== null) timeLabel.textContent = `${at} of ${end}`
    scheduleMarks()
  }

  range?.addEventListener("input", () => {
    stop()
    const row = rows.atTime(Number(range.value))
    if (row !== undefined) choose(row.seq)
  })
  for (const button of buttons()) button.addEventListener("click", () => play(Number(button.dataset.play)))

  return { draw, play, stop }
}
