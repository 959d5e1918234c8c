import { expect, it, vi } from 'vitest'
import { readTheirs } from '#src/entities/product/outbox/read-theirs.ts'
import { AppError } from '#src/lib/errors.ts'

const answered = (details?: string) => new AppError('Changed elsewhere', { status: 409, details })

it.each([
  ['{"name":"Lamp"}', { name: 'Lamp' }],
  ['{"price":7.5,"sold":false,"sold_date":null}', { price: 7.5, sold: false, sold_date: null }],
  ['{"tags":["gift","kitchen"]}', { tags: ['gift', 'kitchen'] }],
])('reads %s', (details, theirs) => {
  expect(readTheirs(answered(details))).toEqual(theirs)
})

it.each([undefined, '', 'name', '[]', '{}', '{"name":{"first":"Lamp"}}', '{"tags":[1]}'])(
  'refuses and reports %s',
  (details) => {
    const reported = vi.spyOn(console, 'error').mockReturnValue()
    expect(() => readTheirs(answered(details))).toThrow(
      expect.objectContaining({ message: 'Changed elsewhere', status: 409 }),
    )
    expect(reported).toHaveBeenCalledOnce()
    reported.mockRestore()
  },
)
