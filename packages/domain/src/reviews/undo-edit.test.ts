import { expect, test } from 'vitest'
import { undoEdit } from '#src/reviews/undo-edit.ts'

const before = 'It is hot. My husband loves it. It is good.'
const after = 'It is hot. It is good.'

test.each<[string, string, string, string, string | null]>([
  ['at once', before, after, after, before],
  ['after more was typed behind it', before, after, `${after} Yes.`, `${before} Yes.`],
  ['after more was typed before it', before, after, `Yes. ${after}`, `Yes. ${before}`],
  ['after the text around it was changed', before, after, 'It was hot. It was good.', null],
  ['of an addition', after, before, before, after],
  ['of an addition, after more was typed', after, before, `Yes. ${before}`, `Yes. ${after}`],
  ['of an addition that was edited since', 'Hot.', 'Hot.\n\nFree.', 'Hot.\n\nFreed', null],
  ['of the only sentence', 'Hot.', '', '', 'Hot.'],
  ['of the only sentence, after another was typed', 'Hot.', '', 'Good.', 'Hot.Good.'],
])('an edit is taken back %s', (_, first, then, now, result) => {
  expect(undoEdit(first, then, now)).toBe(result)
})
