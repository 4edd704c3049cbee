// Filters the contents of the API reference by a search text.

const search = document.querySelector<HTMLInputElement>("#contents-search")
const contents = search?.closest("nav")

search?.addEventListener("input", () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
  let found = 0
  for (const item of contents?.querySelectorAll<HTMLElement>("[data-find]") ?? []) {
    const isMatch = words.every((word) => item.dataset.find?.includes(word))
    item.hidden = !isMatch
    if (isMatch) found += 1
  }
  contents?.classList.toggle("searching", words.length > 0)
  const status = document.getElementById("contents-found")
  if (status !== null) status.textContent = words.length === 0 ? "" : `${found} found`
})

// Enter opens the first match.
search?.addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return
  contents?.querySelector<HTMLAnchorElement>("[data-find]:not([hidden]) a")?.click()
})
