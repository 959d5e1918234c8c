/** By then checks that run at the same time as the press have reported their errors. */
const settledMs = 100

/** A field with an error, or the button that mends one, such as 'Add photos' without any (`data-invalid`). */
const invalid = '[aria-invalid="true"], [data-invalid="true"]'

/**
 * Focuses a form's first field with an error, wherever it is: with a hidden error the button would seem to do nothing. Does
 * nothing if such a field already has the focus.
 */
export function leadToInvalid(form: HTMLElement): void {
  setTimeout(() => {
    if (!form.isConnected || document.activeElement?.matches(invalid) === true) return
    const field = form.querySelector<HTMLElement>(invalid)
    if (field === null) return
    const closed = field.closest('details:not([open])')
    if (closed instanceof HTMLDetailsElement) closed.open = true
    field.focus()
    field.scrollIntoView({ block: 'nearest' })
  }, settledMs)
}
