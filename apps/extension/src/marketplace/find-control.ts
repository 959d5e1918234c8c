/** A control to fill in, or to choose from. */
const controls =
  'input:not([type=file], [type=hidden]), textarea, select, [role=combobox], [contenteditable=true]'

/** A text for comparing: without case, marks of required fields, and surrounding spaces. */
export function plainText(text: string | null | undefined): string {
  return (text ?? '')
    .replaceAll(/[*:\s]+/gu, ' ')
    .trim()
    .toLowerCase()
}

/** The control with this label, in any of the ways in which pages label controls; null if there is none. */
export function findControl(page: Document, label: string): HTMLElement | null {
  const wanted = plainText(label)
  return (
    [...page.querySelectorAll<HTMLElement>(controls)].find((control) =>
      namesOf(page, control).includes(wanted),
    ) ?? null
  )
}

function namesOf(page: Document, control: HTMLElement): string[] {
  const labels = 'labels' in control ? [...((control as HTMLInputElement).labels ?? [])] : []
  const referred = (control.getAttribute('aria-labelledby') ?? '')
    .split(/\s+/)
    .map((id) => (id === '' ? null : page.getElementById(id)?.textContent))
  return [
    control.getAttribute('aria-label'),
    ...referred,
    ...labels.flatMap((label) => [label.getAttribute('aria-label'), label.textContent]),
    // If the label is the control itself, it has its name first, then the chosen value.
    control.matches('label[role=combobox]') ? control.querySelector('span')?.textContent : null,
  ].map(plainText)
}

/** The marketplace's input for pictures. */
export function findPhotoInput(page: Document): HTMLInputElement | null {
  const inputs = [...page.querySelectorAll<HTMLInputElement>('input[type=file]')]
  return inputs.find(({ accept }) => accept === '' || accept.includes('image')) ?? null
}

/** The choice with this text in an open list. */
export function findChoice(page: Document, text: string): HTMLElement | null {
  const wanted = plainText(text)
  const choices = page.querySelectorAll<HTMLElement>(
    '[role=option], [role=menuitemradio], [role=radio], [role=dialog] [role=button]',
  )
  return [...choices].find((choice) => plainText(choice.textContent) === wanted) ?? null
}
