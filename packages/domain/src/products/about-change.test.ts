import { expect, it } from 'vitest'
import { aboutChange } from '#src/products/about-change.ts'

const planner = { name: 'Weekly Planner', status: 'ordered' } as const
const saved = 'Product updated successfully!'

it.each([
  ['a new status', saved, planner, { status: 'received' }, 'Weekly Planner is Received'],
  ['completion', '$5 recorded', planner, { status: 'paid' }, 'Weekly Planner is Completed'],
  ['the same status', saved, planner, { status: 'ordered' }, 'Weekly Planner'],
  [
    'a status that it says',
    'Marked as received',
    planner,
    { status: 'received' },
    'Weekly Planner',
  ],
  ['no status', 'Receipt deleted', planner, {}, 'Weekly Planner'],
  ['a new name', saved, planner, { name: 'Wall Planner' }, 'Wall Planner'],
  ['a name that it says', 'Weekly Planner renamed', planner, {}, null],
  ['no name', saved, { ...planner, name: ' ' }, {}, null],
  [
    'no name and a status',
    saved,
    { ...planner, name: null },
    { status: 'paid' },
    'It is Completed',
  ],
] as const)('a notice about %s', (_, done, product, change, about) => {
  expect(aboutChange(done, product, change)).toBe(about)
})
