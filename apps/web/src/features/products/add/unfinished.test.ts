import { expect, it } from 'vitest'
import { discardUnfinished, readUnfinished } from '#src/features/products/add/unfinished.ts'
import { emptyProductForm } from '#src/features/products/form/product-form-values.ts'
import { keepDraft } from '#src/lib/use-form-draft.ts'

const empty = emptyProductForm('2026-11-22')

it('a product started from a receipt or a link is listed again, by name, file or link', () => {
  localStorage.clear()
  keepDraft('draft:add-product:u1', { ...empty, name: 'By hand' })
  keepDraft('draft:add-product:u1:receipt:1', { ...empty, name: ' Lamp ' })
  keepDraft('draft:add-product:u1:receipt:2', {
    ...empty,
    receiptPath: 'receipts/u1/6f1c2d3e4f5a6b7c-order.pdf',
  })
  keepDraft('draft:add-product:u1:link:x', { ...empty, link: 'https://shop.example/1' })
  keepDraft('draft:add-product:u2:receipt:3', { ...empty, name: 'Of somebody else' })
  keepDraft('draft:add-product:u1:receipt:4', { of: 'an older version' })
  const found = readUnfinished('u1')
  expect(found.map(({ label }) => label).toSorted()).toEqual([
    'Lamp',
    'https://shop.example/1',
    'order.pdf',
  ])
  const lamp = found.find(({ label }) => label === 'Lamp')
  expect(lamp?.origin).toBe('receipt:1')
  if (lamp) discardUnfinished(lamp)
  expect(readUnfinished('u1')).toHaveLength(2)
})
