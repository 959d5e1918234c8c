import { expect, test } from 'vitest'
import { draftLabels } from '#src/features/review-writer/draft-labels.ts'

test('drafts are called by their name, else by their title, and never alike', () => {
  const labels = draftLabels([
    { id: '6', name: 'Mug', title: 'Newest' },
    { id: '5', name: 'Mug (2)', title: '' },
    { id: '4', name: ' ', title: 'Mug' },
    { id: '3', name: ' Mug ', title: 'A mug' },
    { id: '2', name: '', title: ' ' },
    { id: '1', name: 'For the shop', title: 'Mug' },
  ])
  expect(Object.fromEntries(labels)).toEqual({
    1: 'For the shop',
    2: 'Without a title',
    3: 'Mug',
    4: 'Mug (2)',
    5: 'Mug (2) (2)',
    6: 'Mug (3)',
  })
})
