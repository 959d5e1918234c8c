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
  [
    'https://shop.example/lamp?size=2&utm_source=x&colour=red',
    'https://shop.example/lamp?size=2&colour=red',
  ],
  ['https://shop.example/lamp?gad_source=1&mc_cid=2&gad_x=3&mc_e=4', 'https://shop.example/lamp'],
  ['https://shop.example/lamp?href=1&x=2', 'https://shop.example/lamp?href=1&x=2'],
  ['https://shop.example/lamp?tags=1&reference=2', 'https://shop.example/lamp?tags=1&reference=2'],
  ['https://shop.example/lamp?mc_=1&xref=2', 'https://shop.example/lamp?mc_=1&xref=2'],
  ['https://shop.example/lamp#reviews#/x', 'https://shop.example/lamp'],
  ['https://shop.example/app#!/lamp', 'https://shop.example/app#!/lamp'],
  ['javascript:alert(1)', null],
  ['a lamp', null],
])('%s is stored as %s', (address, kept) => {
  expect(cleanLink(address)).toBe(kept)
})
