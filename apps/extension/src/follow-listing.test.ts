import { expect, test } from 'vitest'
import { closedNews, filledNews, placeNews } from '#src/follow-listing.ts'

const item = 'https://www.facebook.com/marketplace/item/1234567/?ref=created'

test('a page that is left after Publish was pressed has published, and the listing is linked when it is shown', () => {
  expect(placeNews('publishing', item)).toMatchObject({
    type: 'success',
    url: 'https://www.facebook.com/marketplace/item/1234567/',
  })
  const own = placeNews('publishing', 'https://www.facebook.com/marketplace/you/selling')
  expect(own?.type).toBe('success')
  expect(own).not.toHaveProperty('url')
})

test.each([
  ['opened', item],
  ['filled', item],
  ['publishing', 'https://www.facebook.com/marketplace/create/item?step=audience'],
  ['publishing', 'https://evil.example/marketplace/item/1'],
  ['publishing', 'nothing'],
] as const)('while it is %s, %s says nothing', (stage, address) => {
  expect(placeNews(stage, address)).toBeNull()
})

test('what could not be filled in is named', () => {
  expect(filledNews(['Title', 'Photo']).message).toContain('Not filled in: Title, Photo.')
  expect(filledNews([]).message).not.toContain('Not filled in')
})

test('a closed tab says whether it was publishing', () => {
  expect(closedNews('filled').message).toContain('before the listing was published')
  expect(closedNews('publishing').message).toContain('Look there')
})
