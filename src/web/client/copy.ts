const showStatus = (button: HTMLButtonElement, name: string, done: string, more = ""): void => {
  button.textContent = done
  const status = document.getElementById(`${name}-copied`)
  if (status !== null) status.textContent = `${done}${more}`
}

/** Without a clipboard (browsers give none without https), selects the text to be copied. */
const selectText = (source: HTMLElement): void => getSelection()?.selectAllChildren(source)

const copy = async (button: HTMLButtonElement, name: string): Promise<void> => {
  const source = document.getElementById(name)
  if (source === null) return
  try {
    await navigator.clipboard.writeText(source.textContent ?? "")
    showStatus(button, name, "Copied")
  } catch {
    selectText(source)
    showStatus(button, name, "Selected", ": copy it with the keyboard")
  }
}

document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>("button[data-copy]") : null
  if (button !== null) void copy(button, button.dataset.copy ?? "")
})
