/** An arched shop window, and the light in its glass: a V. */
export const markPaths = {
  arch: "M5 29V14a11 11 0 0 1 22 0v15z",
  light: "M10.5 13.5 16 24l5.5-10.5"
}

/** The mark as a standalone picture: the favicon. */
export const markSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="${markPaths.arch}" fill="#2a1c33"/><path d="${markPaths.light}" fill="none" stroke="#ff9d7a" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/></svg>`
