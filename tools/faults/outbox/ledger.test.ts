import { expect, it } from 'vitest'
import { Ledger } from './ledger.ts'

const product = 'lamp'
const device = 0

/** A person types 'Lamp' over 'First' and saves. Their tab restarts before they learn the outcome, and they open the form again. */
function draftAfterRestart(opened: { shown: string; page: string }): unknown[] {
  const ledger = new Ledger([product])
  const typed = ledger.note({
    product,
    field: 'name',
    to: 'Lamp',
    text: 'Lamp',
    bases: ['First'],
    device,
    tab: 0,
    how: 'form',
    heard: 0,
    isVolatile: false,
  })
  ledger.drafts.set(`${device} ${product}`, new Map([['name', typed]]))
  const form = ledger.openForm(
    0,
    product,
    { shown: { name: opened.shown }, page: { name: opened.page } },
    device,
  )
  return [...form.fields.values()].map(({ to }) => to)
}

it.each([
  ['a form shows a draft', { shown: 'Lamp', page: 'First' }, ['Lamp']],
  ['a value that the page shows, too, was saved', { shown: 'Lamp', page: 'Lamp' }, []],
  [
    'a form that shows another value than the typed one has no draft of it',
    { shown: 'First', page: 'First' },
    [],
  ],
])('%s', (_title, opened, draft) => {
  expect(draftAfterRestart(opened)).toEqual(draft)
})
