/** @jsxImportSource preact */
const paths = {
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm5 12 5 5",
  bag: "M5 8h14l1 13H4zM8.5 10V7a3.5 3.5 0 0 1 7 0v3",
  arrow: "M4 12h16m-6-6 6 6-6 6",
  check: "m5 12.5 4.5 4.5L19 7.5",
  bed: "M3 19v-8a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v8M3 16h18M6 9V7a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v2",
  plane: "m3 13 18-8-6 16-3-7zm9 1 9-9",
  car: "M4 16v-4l2-5h12l2 5v4zm0 0v3h3v-3m10 0v3h3v-3M4 12h16M7.5 14h1m7 0h1",
  pulse: "M3 12h4l3-8 4 16 3-8h4",
  reset: "M4 5v5h5M4.6 10A8 8 0 1 1 4 13",
  alert: "M12 4 2.5 20h19zm0 6v5m0 2.6v.1",
  download: "M12 4v11m-5-5 5 5 5-5M5 20h14",
  box: "M4 7.5 12 3l8 4.5v9L12 21l-8-4.5zm0 0 8 4.5m0 0 8-4.5M12 12v9"
} as const

export type IconName = keyof typeof paths

/** A line icon in the colour of its text. A text always says the same. */
export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
)
