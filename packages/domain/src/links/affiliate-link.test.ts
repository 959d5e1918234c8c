import { expect, it } from 'vitest'
import { tagLink } from '#src/links/affiliate-link.ts'

it.each([
  ['https://www.amazon.com/dp/B0LAMP0001', 'https://www.amazon.com/dp/B0LAMP0001?tag=trail-20'],
  [
    'https://www.amazon.co.uk/dp/B0LAMP0001?psc=1&tag=someone-21#x',
    'https://www.amazon.co.uk/dp/B0LAMP0001?psc=1&tag=trail-20#x',
  ],
])('%s gets the tag', (address, href) => {
  expect(tagLink(address, 'trail-20')).toEqual({ href, isSponsored: true })
})

it.each([
  'https://shop.example/lamp?tag=sale',
  'https://notamazon.com/dp/B0LAMP0001',
  'https://amazon.com.evil.example/dp/B0LAMP0001',
  // A short link redirects, and loses anything appended to it.
  'https://a.co/d/lamp001',
  'a lamp',
])('%s is unchanged', (address) => {
  expect(tagLink(address, 'trail-20')).toEqual({ href: address, isSponsored: false })
})

it('without a tag nothing is changed', () => {
  const address = 'https://www.amazon.com/dp/B0LAMP0001?tag=someone-20'
  expect(tagLink(address, null)).toEqual({ href: address, isSponsored: false })
})
