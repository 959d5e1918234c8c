/** Checks that run beside the press have said by then what is wrong. */
const settledMs = 100

/**
 * Leads to the first field of a form that says what is wrong with it, wherever it is: what stays hidden would leave the
 * button without any effect. Leaves the focus alone where it is on such a field already.
 */
export function leadToInvalid(form: HTMLElement): void {
  setTimeout(() => {
    if (!form.isConnected || document.activeElement?.getAttribute('aria-invalid') === 'true') return
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field === null) return
    const closed = field.closest('details:not([open])')
    if (closed instanceof HTMLDetailsElement) closed.open = true
    field.focus()
    field.scrollIntoView({ block: 'nearest' })
  }, settledMs)
}
