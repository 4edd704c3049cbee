const copied = "Copied"

const tell = (button: HTMLButtonElement, name: string, text: string): void => {
  button.textContent = text
  const status = document.getElementById(`${name}-copied`)
  if (status !== null) status.textContent = text
}

/** Where the browser gives no clipboard (it does not without https), what is to be copied is at least marked. */
const mark = (source: HTMLElement): void => getSelection()?.selectAllChildren(source)

const copy = async (button: HTMLButtonElement, name: string): Promise<void> => {
  const source = document.getElementById(name)
  if (source === null) return
  try {
    await navigator.clipboard.writeText(source.textContent ?? "")
    tell(button, name, copied)
  } catch {
    mark(source)
    tell(button, name, "Marked: copy it with the keyboard")
  }
}

// The buttons show themselves here, as they do nothing without script.
for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-copy]")) {
  button.hidden = false
  button.addEventListener("click", () => void copy(button, button.dataset.copy ?? ""))
}
