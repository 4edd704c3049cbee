// The list of sandboxes in the switcher; the store's pages lead to shops. It loads when it is opened, so that no page
// waits for it. It is a script of its own, so that a neutral shop has no word of the bench.

/** As many items as fit below each other. */
const maxItems = 8

interface Listed {
  readonly items: ReadonlyArray<{ readonly name: string }>
}

const pathOf = (name: string, to: string | undefined): string => {
  if (to === "watch") return `/watch?sandbox=${name}`
  return name === "default" ? "/" : `/shops/${name}/`
}

const linkTo = (path: string, name: string): HTMLAnchorElement => {
  const link = document.createElement("a")
  link.href = path
  link.textContent = name
  return link
}

const fill = async (switcher: HTMLElement, base: string): Promise<void> => {
  const list = switcher.querySelector("nav")
  const current = switcher.querySelector("strong")?.textContent
  const response = await fetch(`${base}/bench/v1/sandboxes?limit=${maxItems}`)
  if (!response.ok) return
  const { items }: Listed = await response.json()
  const others = items.filter(({ name }) => name !== current)
  list?.prepend(...others.map(({ name }) => linkTo(`${base}${pathOf(name, switcher.dataset.to)}`, name)))
}

for (const switcher of document.querySelectorAll<HTMLElement>("[data-bench]")) {
  // If it cannot be fetched, the page that the switcher links to has the list.
  void fill(switcher, switcher.dataset.bench ?? "").catch(() => undefined)
}
