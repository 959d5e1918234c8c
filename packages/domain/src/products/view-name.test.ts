import { expect, test } from 'vitest'
import { LONGEST_VIEW_NAME, problemOfViewName, tidyViewName } from '#src/products/view-name.ts'

const views = [
  { id: 'a', name: 'To review' },
  { id: 'b', name: 'Overdue' },
]

test('spaces and control characters of a name are cleaned', () => {
  expect(tidyViewName('  To \n review\t')).toBe('To review')
})

test.each([
  ['Paid', null, undefined],
  ['x'.repeat(LONGEST_VIEW_NAME), null, undefined],
  ['x'.repeat(LONGEST_VIEW_NAME + 1), null, 'A name has up to 60 characters.'],
  [' \n ', null, 'Give the view a name.'],
  [' to  REVIEW ', null, 'You have a view with this name already. Choose another name.'],
  ['TO REVIEW', 'a', undefined],
  ['To review', 'b', 'You have a view with this name already. Choose another name.'],
])('the name %j for the view %j has the problem %j', (typed, id, problem) => {
  expect(problemOfViewName(typed, views, id)).toBe(problem)
})
