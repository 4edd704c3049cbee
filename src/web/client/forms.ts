import { price } from "../page/format.ts"

// Forms say without this what they do. With it they say it while they are filled in.

/** The radio button of the visitor's own token. */
const ownTokenRadio = (within: Element | null): HTMLInputElement | null =>
  within?.querySelector<HTMLInputElement>('input[name="payment_token"][value="own"]') ?? null

/** Every sum of the page follows the number of units; so does the one that is sent along as what was shown. */
const reprice = (input: HTMLInputElement): void => {
  if (!input.validity.valid || input.value === "") return
  const cents = Number(input.dataset.unitCents) * Number(input.value)
  for (const total of document.querySelectorAll("[data-total]")) total.textContent = price(cents)
  for (const units of document.querySelectorAll("[data-units]")) units.textContent = input.value
  const shown = input.form?.querySelector<HTMLInputElement>('input[name="shown_cents"]')
  if (shown != null) shown.value = String(cents)
}

document.addEventListener("input", ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return
  const payment = target.closest(".payment")
  const choice = ownTokenRadio(payment)
  if (target.name === "own_token" && target.value !== "" && choice !== null) choice.checked = true
  // Whoever chooses a card instead means the card.
  if (target.name === "payment_token" && target !== choice) {
    const typed = payment?.querySelector<HTMLInputElement>('input[name="own_token"]')
    if (typed != null) typed.value = ""
  }
  if (target.dataset.unitCents !== undefined) reprice(target)
})

// Whoever goes back finds what they typed, which the browser has put there without a word.
addEventListener("pageshow", () => {
  for (const input of document.querySelectorAll<HTMLInputElement>("[data-unit-cents]")) reprice(input)
})
