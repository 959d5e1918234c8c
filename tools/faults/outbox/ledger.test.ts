import { expect, it } from 'vitest'
import { Ledger } from './ledger.ts'

const product = 'lamp'
const device = 0

/** A person types 'Lamp' over 'First' and saves. Their tab restarts before they learn the outcome, and they open the form again. */
function changesAfterRestart(opened: { shown: string; page: string }): unknown[] {
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
  return ledger.changesOf(form).map(({ to }) => to)
}

it.each([
  ['a form that restores a draft saves it', { shown: 'Lamp', page: 'First' }, ['Lamp']],
  ['a form that shows the same as the page changes nothing', { shown: 'Lamp', page: 'Lamp' }, []],
  [
    'a form that shows another value than the typed one does not save the typed one',
    { shown: 'First', page: 'First' },
    [],
  ],
])('%s', (_title, opened, changes) => {
  expect(changesAfterRestart(opened)).toEqual(changes)
})
