const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** Mixes two `#rrggbb` colours; `share` (0 to 1) is the distance from the first to the second. */
export const mix = (from: string, to: string, share: number): string => {
  const target = channels(to)
  const mixed = channels(from).map((value, index) => Math.round(value + ((target[index] ?? value) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`
}

export const lighten = (colour: string, share: number): string => mix(colour, "#fffdf8", share)

// shadows lean to a warm aubergine: mixed with plain black, muted colours turn muddy
export const darken = (colour: string, share: number): string => mix(colour, "#1d1522", share)
