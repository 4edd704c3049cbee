import { price } from "../page/format.ts"

// Forms work without this script. With it they update while they are filled in.

/** The radio button of the visitor's own token. */
const ownTokenRadio = (within: Element | null): HTMLInputElement | null =>
  within?.querySelector<HTMLInputElement>('input[name="payment_token"][value="own"]') ?? null

/** Updates every total of the page to the number of units, also the hidden one that is sent as the total shown. */
const reprice = (input: HTMLInputElement): void => {
  if (!input.validity.valid || input.value === "") return
  const cents = Number(input.dataset.unitCents) * Number(input.value)
  for (const total of document.querySelectorAll("[data-total]")) total.textContent = price(cents)
  for (const units of document.querySelectorAll("[data-units]")) units.textContent = input.value
  const shownInput = input.form?.querySelector<HTMLInputElement>('input[name="shown_cents"]')
  if (shownInput != null) shownInput.value = String(cents)
}

document.addEventListener("input", ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return
  const payment = target.closest(".payment")
  const choice = ownTokenRadio(payment)
  if (target.name === "own_token" && target.value !== "" && choice !== null) choice.checked = true
  // Choosing a card discards a token that was typed.
  if (target.name === "payment_token" && target !== choice) {
    const typed = payment?.querySelector<HTMLInputElement>('input[name="own_token"]')
    if (typed != null) typed.value = ""
  }
  if (target.dataset.unitCents !== undefined) reprice(target)
})

// After Back the browser has restored typed values without an event.
addEventListener("pageshow", () => {
  for (const input of document.querySelectorAll<HTMLInputElement>("[data-unit-cents]")) reprice(input)
})
