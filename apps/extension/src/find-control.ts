/** What is filled in, or chosen from. */
const controls =
  'input:not([type=file], [type=hidden]), textarea, select, [role=combobox], [contenteditable=true]'

/** A text as it is compared: without case, marks of required fields, and spaces around. */
export function plainText(text: string | null | undefined): string {
  return (text ?? '')
    .replaceAll(/[*:\s]+/gu, ' ')
    .trim()
    .toLowerCase()
}

/** The control that this label names, by any of the ways in which pages name their controls; null when there is none. */
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
    // A label that is itself the control says its name first, then what is chosen.
    control.matches('label[role=combobox]') ? control.querySelector('span')?.textContent : null,
  ].map(plainText)
}

/** Where the marketplace takes pictures. */
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
