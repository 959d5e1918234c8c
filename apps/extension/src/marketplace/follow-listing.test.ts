import { expect, test } from 'vitest'
import { closedNews, filledNews, placeNews } from '#src/marketplace/follow-listing.ts'

const item = 'https://www.facebook.com/marketplace/item/1234567/?ref=created'

test('a page that redirects from Publish to the listings has published, and a shown listing is linked', () => {
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
  ['unsure', 'https://www.facebook.com/marketplace/create/item'],
] as const)('while it is %s, %s says nothing', (stage, address) => {
  expect(placeNews(stage, address)).toBeNull()
})

test.each([
  ['unsure', item],
  ['unsure', 'https://www.facebook.com/marketplace/you/selling'],
  ['publishing', 'https://www.facebook.com/'],
  ['publishing', 'https://www.facebook.com/marketplace/youth'],
] as const)('while it is %s, %s is no proof of a listing', (stage, address) => {
  const news = placeNews(stage, address)
  expect(news?.type).toBe('error')
  expect(news?.message).toContain('Check your listings')
})

test('fields that could not be filled in are named', () => {
  expect(filledNews(['Title', 'Photo']).message).toContain('Not filled in: Title, Photo.')
  expect(filledNews([]).message).toBe(
    'The form on Facebook Marketplace is filled in. Check everything, especially the category, then press Publish.',
  )
})

test('a closed tab reports whether it was publishing', () => {
  expect(closedNews('filled').message).toContain('before the listing was published')
  expect(closedNews('publishing').message).toContain('Check your listings')
  expect(closedNews('unsure')).toEqual(closedNews('publishing'))
})
