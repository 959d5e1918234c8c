import { expect, test } from 'vitest'
import { keptPart } from '#src/reviews/kept-part.ts'

const text = { title: 'A mug', review: 'It keeps' }

test.each([
  ['network', text, text],
  ['timeout', text, text],
  ['unavailable', text, null],
  ['busy', text, null],
  ['timeout', { title: 'A mug', review: ' \n' }, null],
  ['network', null, null],
])(
  'of a text that failed for %s, the received part is kept if nobody refused it: %j',
  (code, came, kept) => {
    expect(keptPart(came, code)).toBe(kept)
  },
)
