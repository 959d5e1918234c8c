import type { ListingWork } from '@sampletrail/contracts/extension-messages.ts'
import { marketplaceConditionLabel } from '@sampletrail/domain/resale/item-condition.ts'
import { fileOf } from '#src/marketplace/fetch-picture.ts'
import {
  findChoice,
  findControl,
  findPhotoInput,
  plainText,
} from '#src/marketplace/find-control.ts'

/** Milliseconds until the form and its lists have to appear. */
export interface Patience {
  form: number
  list: number
}

/**
 * Fills in the marketplace's form, field by field, and returns the names of those that it could not; the person fills
 * these in, and publishes. It presses only controls that open and choose from lists.
 */
export async function fillForm(
  page: Document,
  work: ListingWork,
  patience: Patience = { form: 20_000, list: 3000 },
): Promise<string[]> {
  await waitFor(() => findControl(page, 'Title') ?? findControl(page, 'Price'), patience.form)
  const fields: [string, boolean | Promise<boolean>][] = []
  const note = (name: string, done: boolean) => fields.push([name, done])

  if (work.picture !== null) note('Photo', putPhoto(page, work.picture, work.title))
  else if (work.isPictureMissing) note('Photo', false)
  note('Title', putText(page, 'Title', work.title))
  note('Price', putText(page, 'Price', priceText(work.price)))
  if (work.category !== null) {
    note('Category', await choose(page, 'Category', work.category, patience.list))
  }
  note(
    'Condition',
    await choose(page, 'Condition', marketplaceConditionLabel(work.condition), patience.list),
  )
  if (work.description !== '') note('Description', putText(page, 'Description', work.description))
  if (work.place !== null) note('Location', await putPlace(page, work.place, patience.list))
  return fields.flatMap(([name, isDone]) => (isDone ? [] : [name]))
}

function priceText(price: number): string {
  return Number.isInteger(price) ? String(price) : price.toFixed(2)
}

/** Types a text as a person would: the page gets the events, and has to keep the text. */
function putText(page: Document, label: string, text: string): boolean {
  const control = findControl(page, label)
  const isTextBox = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
  if (!isTextBox) return false
  control.focus()
  control.value = text
  control.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
  return control.value !== ''
}

async function choose(
  page: Document,
  label: string,
  choice: string,
  patience: number,
): Promise<boolean> {
  const control = findControl(page, label)
  if (control === null) return false
  control.click()
  const found = await waitFor(() => findChoice(page, choice), patience)
  if (found === null) {
    control.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    return false
  }
  found.click()
  const shows = (): true | null => {
    const shown = control instanceof HTMLInputElement ? control.value : control.textContent
    return plainText(shown).includes(plainText(choice)) || null
  }
  return (await waitFor(shows, patience)) === true
}

/** The place is a search: take its first result. */
async function putPlace(page: Document, place: string, patience: number): Promise<boolean> {
  if (!putText(page, 'Location', place)) return false
  const found = await waitFor(
    () => page.querySelector<HTMLElement>('[role=listbox] [role=option]'),
    patience,
  )
  found?.click()
  return found !== null
}

function putPhoto(page: Document, picture: string, title: string): boolean {
  const input = findPhotoInput(page)
  if (input === null) return false
  const transfer = new DataTransfer()
  transfer.items.add(fileOf(picture, title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60)))
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}

/** Checks every 50 ms until there is a result; null after the time limit. */
async function waitFor<Found>(look: () => Found | null, patience: number): Promise<Found | null> {
  const end = Date.now() + patience
  for (;;) {
    const found = look()
    if (found !== null || Date.now() >= end) return found
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
  }
}
