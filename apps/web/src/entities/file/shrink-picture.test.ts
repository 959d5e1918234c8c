import { expect, it } from 'vitest'
import { scaleOf, shrinkPicture } from '#src/entities/file/shrink-picture.ts'

it.each([
  ['a photo that may stay', 3000, 4000, 3000, 4000],
  ['a photo of a new phone', 8000, 6000, 4000, 3000],
  ['a long chat that may stay', 1000, 12_000, 1000, 12_000],
  ['a longer chat', 1080, 20_000, 864, 16_000],
  ['a page of a long order', 2000, 10_000, 1789, 8944],
  ['a very long one', 500, 40_000, 200, 16_000],
  ['a wide one', 20_000, 1080, 16_000, 864],
])('%s: %s × %s becomes %s × %s', (_what, width, height, newWidth, newHeight) => {
  const scale = scaleOf({ width, height })
  expect([Math.round(width * scale), Math.round(height * scale)]).toEqual([newWidth, newHeight])
})

it.each(['application/pdf', 'image/gif', ''])(
  'a file of the type %j stays as it is',
  async (type) => {
    expect(await shrinkPicture(new File(['x'], 'a', { type }))).toBeNull()
  },
)
