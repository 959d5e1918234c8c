import { expect, it } from 'vitest'
import { nextChangeId } from '#src/entities/product/outbox/unsent-change.ts'

it('sorts a change after earlier ones, also if the clock was set back', () => {
  const first = nextChangeId(5000, undefined)
  const second = nextChangeId(1000, first)
  const third = nextChangeId(1000, second)
  expect([third, first, second].toSorted()).toEqual([first, second, third])
})
