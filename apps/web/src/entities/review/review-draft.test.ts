import { REVIEW_LIMITS } from '@sampletrail/domain/reviews/review-notes.ts'
import { expect, it } from 'vitest'
import { newDraft } from '#src/entities/review/review-draft.ts'

it('a draft keeps notes as long as the form takes them, without the spaces around them', () => {
  const note = 'x'.repeat(REVIEW_LIMITS.note)
  const draft = newDraft(
    {
      product_id: 'p1',
      origin: 'notes',
      liked: ` ${note}\n`,
      disliked: ' ',
      usage: 'Daily ',
      points: [' Light '],
      rating: 4,
      length: 'medium',
      tone: 'plain',
    },
    { title: 'Mug', review: 'Fine.' },
  )
  expect(draft).toMatchObject({ liked: note, disliked: '', usage: 'Daily', points: ['Light'] })
})
