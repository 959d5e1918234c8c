import type { ListingWork } from '@sampletrail/contracts/extension-messages.ts'
import { expect, test } from 'vitest'
import { fillForm } from '#src/marketplace/fill-form.ts'

const work: ListingWork = {
  title: 'Desk lamp',
  price: 12.5,
  description: 'New in box.',
  condition: 'new',
  place: null,
  category: null,
  picture: null,
  isPictureMissing: false,
}
const quick = { form: 60, list: 60 }

function show(html: string): HTMLElement {
  document.body.innerHTML = html
  return document.body
}

const value = (selector: string): string | undefined =>
  document.querySelector<HTMLInputElement>(selector)?.value

test('fields are found by every kind of name in a page', async () => {
  show(`
    <label><span>Title *</span><input id="a"></label>
    <label for="b">PRICE</label><input id="b">
    <input id="x" aria-label="Title of the shop">
    <span id="n">Description</span><textarea id="c" aria-labelledby="n"></textarea>
    <select id="d" aria-label="Condition"><option>Used</option></select>`)
  expect(await fillForm(document, work, quick)).toEqual(['Condition'])
  expect([value('#a'), value('#b'), value('#c'), value('#x')]).toEqual([
    'Desk lamp',
    '12.50',
    'New in box.',
    '',
  ])
})

test('the page gets events for the filled fields', async () => {
  const body = show('<label>Title<input id="a"></label>')
  const heard: string[] = []
  body.addEventListener('input', ({ target }) => heard.push((target as HTMLInputElement).value))
  await fillForm(document, work, quick)
  expect(heard).toEqual(['Desk lamp'])
})

test('missing fields are named, and the rest is filled in', async () => {
  show('<label>Price<input id="b"></label>')
  const missing = await fillForm(
    document,
    { ...work, isPictureMissing: true, place: 'Portland' },
    quick,
  )
  expect(missing).toEqual(['Photo', 'Title', 'Condition', 'Description', 'Location'])
  expect(value('#b')).toBe('12.50')
})

test.each([
  ['new', 'New'],
  ['used_like_new', 'Used - Like New'],
  ['used_fair', 'Used - Fair'],
] as const)('the condition %s is chosen by its name, %s', async (condition, name) => {
  const body = show('<label role="combobox" aria-label="Condition" id="c"><b></b></label>')
  const list = body.querySelector('#c')
  list?.addEventListener('click', () => {
    for (const text of ['New', 'Used - Like New', 'Used - Good', 'Used - Fair']) {
      const option = document.createElement('div')
      option.setAttribute('role', 'option')
      option.textContent = text
      option.addEventListener('click', () => list.querySelector('b')?.replaceChildren(text))
      body.append(option)
    }
  })
  expect(await fillForm(document, { ...work, condition }, quick)).not.toContain('Condition')
  expect(list?.textContent).toBe(name)
})

test('a value that is not in the list counts as not filled in', async () => {
  const body = show('<label role="combobox" aria-label="Condition" id="c"><b></b></label>')
  body.querySelector('#c')?.addEventListener('click', () => {
    body.insertAdjacentHTML('beforeend', '<div role="option">Used</div>')
  })
  expect(await fillForm(document, { ...work, description: '' }, quick)).toEqual([
    'Title',
    'Price',
    'Condition',
  ])
})
