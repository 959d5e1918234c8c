import { expect, it } from 'vitest'
import { cleanLink } from '#src/links/clean-link.ts'

it.each([
  [
    'http://www.amazon.com/Some-Lamp/dp/b000000001/ref=sr_1?keywords=x&tag=y-20',
    'https://www.amazon.com/dp/B000000001',
  ],
  ['https://smile.amazon.co.uk/gp/aw/d/B000000001', 'https://www.amazon.co.uk/dp/B000000001'],
  ['https://amazon.com.au/gp/product/B000000001?psc=1', 'https://www.amazon.com.au/dp/B000000001'],
  ['https://a.co/d/aBcDeFgHiJ?ref_=x', 'https://a.co/d/aBcDeFgHiJ'],
  [
    'https://shop.example/lamp?utm_source=x&colour=red+%26%20blue&fbclid=1&gclid=2#reviews',
    'https://shop.example/lamp?colour=red%20%26%20blue',
  ],
  ['https://shop.example/lamp?a=1;b=%7Bx%7D', 'https://shop.example/lamp?a=1;b=%7Bx%7D'],
  ['https://shop.example/?ref=x', 'https://shop.example/'],
  ['https://shop.example/#/products/7', 'https://shop.example/#/products/7'],
  ['http://shop.example:8080/x', 'https://shop.example:8080/x'],
  ['javascript:alert(1)', null],
  ['a lamp', null],
])('%s is stored as %s', (address, kept) => {
  expect(cleanLink(address)).toBe(kept)
})
